import { CHECKS } from '../../../../src/adapters/static-generator/checks/index.js';
import { ACTIONS } from '../../../../src/adapters/static-generator/scoring/actions.js';
import { CAPS } from '../../../../src/adapters/static-generator/scoring/caps.js';
import { COVERED_ON_HTTP, COVERED_ON_HTTPS } from '../../../../src/adapters/static-generator/scoring/covered.js';
import { WEIGHTS } from '../../../../src/adapters/static-generator/scoring/weights.js';

const ids = CHECKS.map(({ id }) => id);
/** A verb without an object, or a noun, would be another word first. */
const VERBS = new Set(
  (
    'Add Avoid Compress Connect Convert Correct Decide Declare Describe Enable Forbid Give Hide Label Let Link Load ' +
    'Mark Move Name Point Protect Publish Put Remove Repair Replace Restrict Return Send Serve Set Simplify Speed Start ' +
    'Stop Use Write'
  ).split(' '),
);

describe('actions', () => {
  test('hold each check exactly once, and nothing else', () => {
    expect(ACTIONS.flatMap(({ checks }) => checks).toSorted()).toEqual(ids.toSorted());
  });

  test('reveal checks of another action', () => {
    for (const { checks, reveals = [] } of ACTIONS) {
      expect(ids).toEqual(expect.arrayContaining([...reveals]));
      expect(checks.filter((check) => reveals.includes(check))).toEqual([]);
    }
  });

  test('have unique kebab-case ids and unique titles', () => {
    for (const { id, checks } of ACTIONS) {
      expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      // A finding without an action is an action with the id of its check.
      expect(ids.filter((check) => check === id && !checks.includes(check))).toEqual([]);
    }
    for (const part of ['id', 'title'] as const) {
      expect(new Set(ACTIONS.map((action) => action[part])).size).toBe(ACTIONS.length);
    }
  });

  test.each(ACTIONS.map(({ title }) => title))('“%s” begins with a verb, is short and is no sentence', (title) => {
    expect(VERBS).toContain(title.split(' ', 1)[0]);
    expect(title.split(' ').length).toBeGreaterThan(1);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(title).toMatch(/[\p{L}\p{N}]$/u);
  });
});

test.each([
  ['HTTP', COVERED_ON_HTTP],
  ['HTTPS', COVERED_ON_HTTPS],
])('on %s, a cause weighs at least as much as what it covers in its category', (_scheme, covered) => {
  const categories = new Map(CHECKS.map(({ id, category }) => [id, category]));
  const sums = new Map<string, number>();
  for (const [check, cause] of Object.entries(covered)) {
    expect([cause, categories.get(cause)]).toEqual([cause, categories.get(check)]);
    expect(categories.has(check)).toBe(true);
    // A cause that is covered itself would leave nobody charged.
    expect(covered[cause]).toBeUndefined();
    sums.set(cause, (sums.get(cause) ?? 0) + (WEIGHTS[check] ?? NaN));
  }
  for (const [cause, sum] of sums) expect(WEIGHTS[cause]).toBeGreaterThanOrEqual(sum);
});

test('caps name checks, each once, and say why in one sentence', () => {
  const checks = CAPS.map(({ check }) => check);
  expect(ids).toEqual(expect.arrayContaining(checks));
  expect(new Set(checks).size).toBe(checks.length);
  for (const { reason } of CAPS) expect(reason).toMatch(/^\p{Lu}.*\.$/u);
});
