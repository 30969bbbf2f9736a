import { firstLink, sanitize, withoutLinks } from '../../../../src/adapters/lighthouse-generator/mapping/plain-text.js';

describe('sanitize', () => {
  test.each([
    ['control characters', 'a\0b\x1b[31mc\x7f\x9bd', 'ab[31mcd'],
    ['lone surrogates', 'a\ud800b\udc00c', 'abc'],
    ['bidirectional controls', 'a\u202eb\u2066c\u200fd', 'abcd'],
    ['extra white space', ' \n a \t\r\n b\u00a0\u2003c ', 'a b c'],
  ])('takes %s out', (_case, text, expected) => {
    expect(sanitize(text, 100)).toBe(expected);
  });

  test('keeps other scripts and emoji', () => {
    expect(sanitize('日本語 עברית 🙂', 100)).toBe('日本語 עברית 🙂');
  });

  test('truncates at the limit, never within a character', () => {
    expect(sanitize('abcde', 5)).toBe('abcde');
    expect(sanitize('abcdef', 5)).toBe('abcd…');
    expect(sanitize('abc🙂def', 5)).toBe('abc…');
    expect(sanitize('ab🙂def', 5)).toBe('ab🙂…');
  });

  test('reads no more than it needs', () => {
    expect(sanitize(`${' '.repeat(1_000)}a`, 5)).toBe('');
    expect(sanitize('x'.repeat(50_000_000), 300)).toHaveLength(300);
  });

  test('a character that is split at the reading limit is dropped', () => {
    expect(sanitize(`${' '.repeat(19)}🙂`, 5)).toBe('');
  });
});

test('links are replaced with their text', () => {
  const text = 'See [the guide](https://a.test/x?y) and [more](http://b.test). [Not](javascript:alert(1)) `a[0](1)`';
  expect(withoutLinks(text)).toBe('See the guide and more. [Not](javascript:alert(1)) `a[0](1)`');
  expect(firstLink(text)).toBe('https://a.test/x?y');
  expect(firstLink('Not [a link](javascript:alert(1)).')).toBeNull();
});
