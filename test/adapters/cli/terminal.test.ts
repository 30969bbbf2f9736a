import { wantsColours } from '../../../src/adapters/cli/index.js';
import { cut, displayWidth, wrap } from '../../../src/adapters/cli/terminal.js';

describe('colours', () => {
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
    expect(wantsColours(env, isTerminal)).toBe(expected);
  });
});

describe('columns', () => {
  test.each([
    ['abc', 3],
    ['漢字', 4],
    ['한국어', 6],
    ['ｆｕｌｌ', 8],
    ['e\u0301', 1],
    ['🌍', 2],
  ])('%s takes %i', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  test('are kept when texts are cut or broken', () => {
    expect(cut('漢字漢字', 5)).toBe('漢字…');
    expect(cut('abcde', 5)).toBe('abcde');
    for (const line of wrap(`${'漢'.repeat(50)} words ${'x'.repeat(70)}`, 20, '  ').split('\n')) {
      expect(displayWidth(line)).toBeLessThanOrEqual(20);
    }
  });
});
