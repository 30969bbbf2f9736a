import { toPageTitle } from '../../src/domain/index.js';

test.each([
  ['Green tea: how to brew it', 'Green tea: how to brew it'],
  ['\n  Green\t\n tea\u00a0 \u2028 now ', 'Green tea now'],
  ['Bücher — 表 \u{1f375}', 'Bücher — 表 \u{1f375}'],
  ['<b>"Tea" &amp; more</b>', '<b>"Tea" &amp; more</b>'],
  ['a\u0000b\u001b[2Jc\u009bd', 'a b [2Jc d'],
  ['\u202eaet\u202c \u2066neerg\u2069', 'aet neerg'],
  ['שלום', 'שלום'],
  ['\ud800 tea', '\ufffd tea'],
])('%j is kept as %j', (text, title) => {
  expect(toPageTitle(text)).toBe(title);
  expect(toPageTitle(title)).toBe(title);
});

test.each([[null], [undefined], [''], [' \n\u00a0'], ['\u202e\u0000']])('%j is no title', (text) => {
  expect(toPageTitle(text)).toBeNull();
});

test('a title has at most 200 characters, none of them half', () => {
  const tea = '\u{1f375}';
  expect(toPageTitle(tea.repeat(200))).toBe(tea.repeat(200));
  expect(toPageTitle(tea.repeat(201))).toBe(`${tea.repeat(199)}…`);
  expect(toPageTitle(`${'a'.repeat(198)} ${'b'.repeat(1_000_000)}`)).toBe(`${'a'.repeat(198)}…`);
});
