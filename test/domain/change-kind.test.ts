import { classifyChange } from '../../src/domain/index.js';

const COMPARED = { isFailing: false, hasFailed: false };

test.each([
  [58, 46, 'worse'],
  [76, 82, 'better'],
  [69.1, 70.1, 'better'],
  [70.1, 69.1, 'worse'],
  [70, 70.9, null],
  [70, 69.1, null],
  [null, 70, null],
  [70, null, null],
] as const)('from %s to %s is %s', (from, to, kind) => {
  expect(classifyChange({ ...COMPARED, from, to })).toBe(kind);
});

test('a failure counts more than scores', () => {
  expect(classifyChange({ isFailing: true, hasFailed: true, from: 10, to: null })).toBe('failing');
  expect(classifyChange({ ...COMPARED, hasFailed: true, from: 10, to: 90 })).toBe('recovered');
  expect(classifyChange({ ...COMPARED, hasFailed: true, from: null, to: 90 })).toBe('recovered');
});
