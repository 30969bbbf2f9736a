import { html, rawHtml } from '../../../src/adapters/web/html.js';

test('escapes values in text and in attributes, and leaves the template alone', () => {
  const value = `<a b="c" d='e'>&amp;`;
  const escaped = '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;';
  expect(String(html`<p title="${value}">${value}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('puts HTML in HTML without escaping it twice', () => {
  const items = ['<', '>'].map((text) => html`<i>${text}</i>`);
  const all = html`<b>${items}${html`<i>&amp;</i>`}${rawHtml('<br>')}</b>`;
  expect(String(all)).toBe('<b><i>&lt;</i><i>&gt;</i><i>&amp;</i><br></b>');
});

test('null is nothing, and zero is a number', () => {
  expect(String(html`${null}|${0}|${''}|${[]}`)).toBe('|0||');
});

test('drops what is not seen, and keeps what languages need', () => {
  const dropped = '\0\u0007\r\u001b\u007f\u0085\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\u2029\udfff\ud800';
  expect(String(html`a${dropped}b`)).toBe('ab');
  const kept = 'tab\tline\nعربي नमस्\u200dते 👩\u200d💻 𝒳';
  expect(String(html`${kept}`)).toBe(kept);
});
