import fc from 'fast-check';
import { compareOutcomes, scoreAudits, type Audit, type CapRule } from '../../src/domain/index.js';

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;

const audits = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 30 }),
    category: fc.constantFrom(...NAMES),
    weight: fc.integer({ min: 0, max: 9 }),
    tenths: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 900, max: 1000 }))),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 25 },
);

const outcomes = fc
  .tuple(
    audits,
    fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 }),
    fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 5, maxLength: 5 }),
    fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }),
  )
  .map(([parts, names, weights, capping]) => {
    const found = parts.map(({ id, category, weight, tenths }): Audit => {
      const score = tenths === null ? null : tenths / 10;
      const outcome = score === null ? 'review' : score === 0 ? 'fail' : 'warn';
      return { id: `check-${id}`, category, title: '', outcome, weight, score, explanation: '', evidence: [] };
    });
    const categories = names.map((id) => ({ id, title: id, weight: weights[NAMES.indexOf(id)] ?? 1 }));
    const caps = capping.map((id): CapRule => {
      return { check: `check-${id}`, label: id % 4 === 0 ? 'bad' : 'decent', reason: '' };
    });
    const scored = scoreAudits({ categories, caps }, found);
    return scored && { ...scored, audits: found };
  })
  .filter((outcome) => outcome !== null);

const inTenths = (value: number) => Math.round(value * 10);

test('the changes of the categories and the caps have one decimal and add up to the change of the score', () => {
  let capped = 0;
  fc.assert(
    fc.property(outcomes, outcomes, (from, to) => {
      const { change, categories, held } = compareOutcomes(from, to);
      expect(inTenths(change)).toBe(inTenths(to.score) - inTenths(from.score));
      const sum = categories.reduce((total, category) => total + inTenths(category.change), inTenths(held.change));
      expect(sum).toBe(inTenths(change));
      for (const each of [...categories, held]) expect(Number(each.change.toFixed(1))).toBe(each.change);
      expect([held.from > 0, held.to > 0]).toEqual([from.caps.length > 0, to.caps.length > 0]);
      if (held.change !== 0) capped += 1;
    }),
    { numRuns: 500 },
  );
  // Otherwise the property says nothing about caps.
  expect(capped).toBeGreaterThan(10);
});

test('the points of the checks, the caps and the rest have one decimal and add up to the change of the score', () => {
  fc.assert(
    fc.property(outcomes, outcomes, (from, to) => {
      const { change, checks, held, rest } = compareOutcomes(from, to);
      const sum = checks.reduce(
        (total, { points }) => total + inTenths(points),
        inTenths(held.change) + inTenths(rest),
      );
      expect(sum).toBe(inTenths(change));
      for (const points of [...checks.map((check) => check.points), rest])
        expect(Number(points.toFixed(1))).toBe(points);
    }),
    { numRuns: 500 },
  );
});

test('every check is listed once, or counted as unchanged', () => {
  fc.assert(
    fc.property(outcomes, outcomes, (from, to) => {
      const { checks, unchanged } = compareOutcomes(from, to);
      const all = new Set([...from.audits, ...to.audits].map(({ id }) => id));
      expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
      expect(checks.length + unchanged).toBe(all.size);
    }),
  );
});

test('a comparison in reverse has the opposite changes', () => {
  const OPPOSITE = { better: 'worse', worse: 'better', appeared: 'gone', gone: 'appeared', changed: 'changed' };
  fc.assert(
    fc.property(outcomes, outcomes, (from, to) => {
      const [there, back] = [compareOutcomes(from, to), compareOutcomes(to, from)];
      expect(back.change + there.change).toBe(0);
      const changes = new Map(back.checks.map(({ id, change }) => [id, change]));
      for (const { id, change } of there.checks) expect(changes.get(id)).toBe(OPPOSITE[change]);
    }),
  );
});

test('an outcome does not differ from itself', () => {
  fc.assert(
    fc.property(outcomes, (outcome) => {
      const { change, categories, checks, held } = compareOutcomes(outcome, outcome);
      expect([change, held.change, checks]).toEqual([0, 0, []]);
      for (const each of categories) expect(each.change).toBe(0);
    }),
  );
});
