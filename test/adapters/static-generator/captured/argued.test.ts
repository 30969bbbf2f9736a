import { CHECKS } from '../../../../src/adapters/static-generator/checks/index.js';
import { readCaptures, UNARGUED } from './capture.js';

const captures = readCaptures();
const judged = captures.filter(({ expected }) => expected.failure === undefined);
const ids = CHECKS.map(({ id }) => id);

test('there are 30 pages and more', () => {
  expect(captures.length).toBeGreaterThanOrEqual(30);
});

test.each(captures.map((capture) => [capture.name, capture] as const))('%s is described', (_name, { expected }) => {
  expect(expected.what).toMatch(/^[\p{Lu}\p{N}].{15,}\.$/su);
  expect(expected.what).not.toContain(UNARGUED);
});

test.each(judged.map((capture) => [capture.name, capture] as const))(
  '%s: eight verdicts or more, each of a check that exists, each argued',
  (_name, { expected }) => {
    const verdicts = Object.entries(expected.verdicts);
    expect(verdicts.length).toBeGreaterThanOrEqual(8);
    expect(verdicts.filter(([id]) => !ids.includes(id)).map(([id]) => id)).toEqual([]);
    const unargued = verdicts.filter(([, { because }]) => because.length < 20 || because.includes(UNARGUED));
    expect(unargued.map(([id]) => id)).toEqual([]);
  },
);

describe('every check is argued both ways somewhere', () => {
  const argued = captures.flatMap(({ expected }) => Object.entries(expected.verdicts));
  const lacking = (outcomes: readonly string[]) =>
    ids.filter((id) => !argued.some(([of, { outcome }]) => of === id && outcomes.includes(outcome)));

  test('as passed', () => {
    expect(lacking(['pass'])).toEqual([]);
  });

  test('as failed, or warned where the rule knows no worse', () => {
    expect(lacking(['fail', 'warn'])).toEqual([]);
  });
});
