import { h, type VNode } from 'preact';
import { renderMarkup } from '../../../../src/adapters/koa/pages/page-answer.js';

const render = (text: string) => renderMarkup(h('p', { title: text }, text) as VNode);

test('text is escaped in content and attributes', () => {
  const text = `<a b="c" d='e'>&amp;`;
  expect(render(text)).toBe(
    `<p title="&lt;a b=&quot;c&quot; d='e'>&amp;amp;">&lt;a b=&quot;c&quot; d='e'>&amp;amp;</p>`,
  );
});

test('invisible control characters are removed', () => {
  const invisible = Array.from(
    '\0\u0001\u0007\b\v\f\r\u000e\u001b\u001f\u007f\u0080\u0085\u009f\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c' +
      '\u202d\u202e\u2066\u2067\u2068\u2069\ufdd0\ufdef\ufffe\uffff\u{1fffe}\u{10ffff}',
  );
  for (const character of [...invisible, '\ud800', '\udfff']) {
    expect([character, render(`a${character}b`)]).toEqual([character, '<p title="ab">ab</p>']);
  }
});

test('characters that languages need are kept', () => {
  for (const text of [
    'tab\tline\n',
    'عربي',
    'नमस्\u200dते',
    '👩\u200d💻',
    '𝒳',
    'a\u00a0b',
    '\u200bz',
    '\ufeff',
    '漢字',
    '\ue000',
  ]) {
    expect(render(text)).toBe(`<p title="${text}">${text}</p>`);
  }
});
