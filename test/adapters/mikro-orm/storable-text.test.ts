import { toJson } from '../../../src/adapters/mikro-orm/storable-text.js';

test.each([
  ['a\0b', 'ab'],
  ['half \ud83d of a pair', 'half \ufffd of a pair'],
  ['half \udc00 of a pair', 'half \ufffd of a pair'],
  ['whole 😀 pairs', 'whole 😀 pairs'],
  [String.raw`the text \u0000 or \ud800`, String.raw`the text \u0000 or \ud800`],
])('%j is stored as %j, however deep in a value', (text, stored) => {
  const value = { number: 1, none: null, texts: [{ deep: text }, 'and others'] };
  expect(JSON.parse(toJson(value) as unknown as string)).toEqual({ ...value, texts: [{ deep: stored }, 'and others'] });
});
