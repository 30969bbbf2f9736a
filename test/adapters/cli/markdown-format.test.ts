import {
  htmlText,
  markdownCode,
  markdownLink,
  markdownProse,
  markdownText,
} from '../../../src/adapters/cli/formats/markdown-text.js';
import { AUDIT, FAILED, HELD, HOSTILE_AUDIT, outcomeWith } from './support/reports.js';
import { writeAll } from './support/write-all.js';

describe('the Markdown format', () => {
  test('writes a table of categories, and each finding with how to fix it', () => {
    const text = writeAll('markdown', [outcomeWith([AUDIT])], { isSingle: true });
    expect(text).toContain('| Search engines | 0 | 3 |');
    expect(text).toContain('<details><summary>Page has no title (fail, −100.00 points)</summary>');
    expect(text).toContain('- line 3, column 7: `<head>`');
    expect(text).toContain('**How to fix:** Fix `document-title`.');
    expect(text).toContain(
      '[Documentation](<https://github.com/sitegrade/sitegrade/blob/main/docs/checks.md#document-title>)',
    );
  });

  test('groups findings by what to do, and says what holds the score and what needs a look', () => {
    const text = writeAll('markdown', [HELD], { isSingle: true });
    const lines = text.split('\n').filter((line) => /^(\*\*(?!How)|<details|100)/.test(line));
    expect(lines).toEqual([
      '**79** 🟡 decent',
      '**Capped at 79:** The page is not encrypted.',
      '**What to fix first** (4)',
      '**Serve the page over HTTPS** (+16 points)',
      '<details><summary>No HTTPS (fail, −10.53 points)</summary>',
      '<details><summary>No redirect (fail, covered by is-on-https)</summary>',
      '<details><summary>No title (fail, −5.26 points)</summary>',
      '**Advice: costs no points** (1)',
      '<details><summary>A hint (fail, advice)</summary>',
      '**Needs a look** (1)',
      '<details><summary>Scripts decide (review, costs no points)</summary>',
      expect.stringContaining('100 − 15.79 points lost = 84.2, capped at 79 because the page is not encrypted'),
    ]);
  });

  test('writes a list as a table, and the lowest scores in full', () => {
    const outcomes = Array.from({ length: 12 }, (_, index) =>
      outcomeWith([{ ...AUDIT, score: index }], `https://example.com/${index}`),
    );
    const text = writeAll('markdown', [...outcomes.toReversed(), FAILED]);
    expect(text.match(/^\| [\d–].* \|$/gm)).toHaveLength(13);
    expect(text).toContain('### 10 lowest scores');
    expect(text).toContain('<strong>0</strong> https://example.com/0');
    expect(text).not.toContain('<strong>10</strong>');
    expect(text).toContain('target\\_refused');
  });

  test('escapes elements, table borders and mentions in page content', () => {
    const url = 'https://example.com/?|`<img>`@me';
    const text = writeAll('markdown', [outcomeWith([HOSTILE_AUDIT], new URL(url).href)]);
    const outsideCode = text.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
    expect(outsideCode).not.toMatch(/(?<!\\)<(?!\/?(details|summary|strong)>|https:)/);
    const words = outsideCode.replace(/\]\(<[^>]*>\)/g, '');
    expect(words).not.toMatch(/@me|#1\b/);
    expect(text).not.toMatch(/[\u001b\u202e\u2066\r\u0000]/);
    const [row = ''] = text.match(/^\| 0 .*$/m) ?? [];
    expect(row.split('|')).toHaveLength(6);
  });

  test.each([
    ['*a* _b_ [c](d) <e> `f` \\ ~g~', '\\*a\\* \\_b\\_ \\[c\\]\\(d\\) \\<e\\> \\`f\\` \\\\ \\~g\\~'],
    ['a|b', 'a&#124;b'],
    ['@team #12', '\\@\u200bteam \\#\u200b12'],
    ['1. not a list', '1\\. not a list'],
    ['- not a list', '\\- not a list'],
    ['see https://x.example', 'see https:\u200b//x.example'],
    ['www.x.example', 'w\u200bww.x.example'],
    ['&amp;\n# two lines', '\\&amp; \\#\u200b two lines'],
  ])('markdownText escapes %j', (text, expected) => {
    expect(markdownText(text)).toBe(expected);
  });

  test.each([
    ['plain', '`plain`'],
    ['a`b', '``a`b``'],
    ['`a``', '``` `a`` ```'],
    ['two\nlines', '`two lines`'],
    [' ', ''],
  ])('markdownCode formats %j', (text, expected) => {
    expect(markdownCode(text)).toBe(expected);
  });

  test('prose, HTML and links are escaped', () => {
    expect(markdownProse('Use `<a href>` *now*.')).toBe('Use `<a href>` \\*now\\*.');
    expect(htmlText('<b>"x" & @me #1')).toBe('&#60;b&#62;&#34;x&#34; &#38; @\u200bme #\u200b1');
    expect(markdownLink('https://x.example/', 'a*b')).toBe('[a\\*b](<https://x.example/>)');
    expect(markdownLink('https://x.example/a|b>')).toBe('[`https://x.example/a%7Cb%3E`](<https://x.example/a%7Cb%3E>)');
  });
});
