import { firstLink, harmless, withoutLinks } from '../../../../src/adapters/lighthouse-generator/mapping/plain-text.js';

describe('harmless', () => {
  test.each([
    ['control characters', 'a\0b\x1b[31mc\x7f\x9bd', 'ab[31mcd'],
    ['half characters', 'a\ud800b\udc00c', 'abc'],
    ['what turns the direction', 'a\u202eb\u2066c\u200fd', 'abcd'],
    ['white space around and between', ' \n a \t\r\n b\u00a0\u2003c ', 'a b c'],
  ])('takes %s out', (_case, text, expected) => {
    expect(harmless(text, 100)).toBe(expected);
  });

  test('keeps other scripts and whole characters beyond the first plane', () => {
    expect(harmless('日本語 עברית 🙂', 100)).toBe('日本語 עברית 🙂');
  });

  test('cuts at the limit, never within a character', () => {
    expect(harmless('abcde', 5)).toBe('abcde');
    expect(harmless('abcdef', 5)).toBe('abcd…');
    expect(harmless('abc🙂def', 5)).toBe('abc…');
    expect(harmless('ab🙂def', 5)).toBe('ab🙂…');
  });

  test('looks no further than it has to', () => {
    expect(harmless(`${' '.repeat(1_000)}a`, 5)).toBe('');
    expect(harmless('x'.repeat(50_000_000), 300)).toHaveLength(300);
  });

  test('a character in two halves where it stops looking leaves no half', () => {
    expect(harmless(`${' '.repeat(19)}🙂`, 5)).toBe('');
  });
});

test('of links only the words stay', () => {
  const text = 'See [the guide](https://a.test/x?y) and [more](http://b.test). [Not](javascript:alert(1)) `a[0](1)`';
  expect(withoutLinks(text)).toBe('See the guide and more. [Not](javascript:alert(1)) `a[0](1)`');
  expect(firstLink(text)).toBe('https://a.test/x?y');
  expect(firstLink('Not [a link](javascript:alert(1)).')).toBeNull();
});
