import { toJsonText } from '../../../src/adapters/mikro-orm/storable-text.js';

test.each([
  ['a\0b', 'ab'],
  ['half \ud83d of a pair', 'half \ufffd of a pair'],
  ['half \udc00 of a pair', 'half \ufffd of a pair'],
  ['whole 😀 pairs', 'whole 😀 pairs'],
  [String.raw`what is written \u0000 or \ud800`, String.raw`what is written \u0000 or \ud800`],
])('%j is kept as %j, wherever it stands', (text, kept) => {
  const value = { number: 1, none: null, texts: [{ deep: text }, 'and others'] };
  expect(JSON.parse(toJsonText(value))).toEqual({ ...value, texts: [{ deep: kept }, 'and others'] });
});
