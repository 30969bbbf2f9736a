import { CHECKS } from '../../../../src/adapters/static-generator/checks/index.js';
import { readCaptures, UNARGUED } from './capture.js';

const captures = readCaptures();
const checked = captures.filter(({ expected }) => expected.failure === undefined);
const ids = CHECKS.map(({ id }) => id);

test('at least 30 pages are captured', () => {
  expect(captures.length).toBeGreaterThanOrEqual(30);
});

test.each(captures.map((capture) => [capture.name, capture] as const))(
  '%s has a description',
  (_name, { expected }) => {
    expect(expected.what).toMatch(/^[\p{Lu}\p{N}].{15,}\.$/su);
    expect(expected.what).not.toContain(UNARGUED);
  },
);

test.each(checked.map((capture) => [capture.name, capture] as const))(
  '%s has at least eight verdicts, each of an existing check and with an argument',
  (_name, { expected }) => {
    const verdicts = Object.entries(expected.verdicts);
    expect(verdicts.length).toBeGreaterThanOrEqual(8);
    expect(verdicts.filter(([id]) => !ids.includes(id)).map(([id]) => id)).toEqual([]);
    const unargued = verdicts.filter(([, { because }]) => because.length < 20 || because.includes(UNARGUED));
    expect(unargued.map(([id]) => id)).toEqual([]);
  },
);

describe('every check has an argued verdict', () => {
  const argued = captures.flatMap(({ expected }) => Object.entries(expected.verdicts));
  const lacking = (outcomes: readonly string[]) =>
    ids.filter((id) => !argued.some(([of, { outcome }]) => of === id && outcomes.includes(outcome)));

  test('that passes', () => {
    expect(lacking(['pass'])).toEqual([]);
  });

  test('that fails, or warns if the rule never fails', () => {
    expect(lacking(['fail', 'warn'])).toEqual([]);
  });
});
