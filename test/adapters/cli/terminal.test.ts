import { wantsColors } from '../../../src/adapters/cli/index.js';
import { cut, displayWidth, shortenUrl, wrap } from '../../../src/adapters/cli/terminal.js';

describe('wantsColors', () => {
  test.each([
    ['a terminal', {}, true, true],
    ['a pipe', {}, false, false],
    ['NO_COLOR', { NO_COLOR: '1' }, true, false],
    ['an empty NO_COLOR', { NO_COLOR: '' }, true, true],
    ['a dumb terminal', { TERM: 'dumb' }, true, false],
    ['FORCE_COLOR into a pipe', { FORCE_COLOR: '1' }, false, true],
    ['FORCE_COLOR over NO_COLOR', { FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
  ])('%s', (_, env, isTerminal, expected) => {
    expect(wantsColors(env, isTerminal)).toBe(expected);
  });
});

describe('displayWidth', () => {
  test.each([
    ['abc', 3],
    ['漢字', 4],
    ['한국어', 6],
    ['ｆｕｌｌ', 8],
    ['e\u0301', 1],
    ['🌍', 2],
    ['👩‍👩‍👧', 2],
  ])('%s takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

test('cut keeps the start, in whole characters', () => {
  expect(cut('漢字漢字', 5)).toBe('漢字…');
  expect(cut('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301…');
  expect(cut('abcde', 5)).toBe('abcde');
});

test.each([
  ['https://example.com/', 20, 'https://example.com/'],
  ['https://example.com/blog/', 20, 'example.com/blog/'],
  ['https://example.com/blog/first', 20, 'example.com/…g/first'],
  ['https://example.com/blog/second', 20, 'example.com/…/second'],
  ['https://a.very-long-name.example.com/blog/second', 20, '…e.example.com/…cond'],
  ['https://a.very-long-name.example.com', 20, '…ng-name.example.com'],
  ['https://example.com?q=a-very-long-question', 20, 'example.com/…uestion'],
])('shortenUrl shows the host and the end of %s', (url, width, expected) => {
  expect(displayWidth(expected)).toBeLessThanOrEqual(width);
  expect(shortenUrl(url, width)).toBe(expected);
});

test('wrap breaks lines between words, and words longer than a line', () => {
  const lines = wrap(`${'漢'.repeat(50)} words ${'x'.repeat(70)}`, 20, '  ').split('\n');
  for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(20);
  expect(lines.join('').replaceAll(' ', '')).toBe(`${'漢'.repeat(50)}words${'x'.repeat(70)}`);
  expect(wrap('one two  three\nfour', 11, '  ')).toBe('  one two\n  three\n  four');
});
