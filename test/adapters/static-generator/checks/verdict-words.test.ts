import {
  count,
  countAll,
  countSome,
  toPlural,
} from '../../../../src/adapters/static-generator/checks/support/verdict.js';

test.each([
  [0, '0 links'],
  [1, '1 link'],
  [2, '2 links'],
])('count puts %d into words', (number, expected) => {
  expect(count(number, 'link')).toBe(expected);
});

test('countAll agrees with the number', () => {
  expect(countAll(1, 'has a name', 'link')).toBe('1 link has a name');
  expect(countAll(2, 'has a name', 'link')).toBe('Both links have a name');
  expect(countAll(3, 'has a name', 'switch', 'switches')).toBe('All 3 switches have a name');
});

test('countSome agrees with the number', () => {
  expect(countSome(1, 3, 'has no name', 'link')).toBe('1 of 3 links has no name');
  expect(countSome(2, 3, 'has no name', 'link')).toBe('2 of 3 links have no name');
  expect(countSome(1, 1, 'is hidden', 'switch', 'switches')).toBe('1 switch is hidden');
});

test.each([
  ['has a role', 'have a role'],
  ['is in a list', 'are in a list'],
  ['skips a level', 'skip a level'],
  ['lacks it', 'lack it'],
  ['does not block it', 'do not block it'],
])('toPlural turns "%s" into "%s"', (singular, plural) => {
  expect(toPlural(singular)).toBe(plural);
});
