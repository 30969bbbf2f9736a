import fc from 'fast-check';
import { compareOutcomes, scoreAudits, type Audit } from '../../src/domain/index.js';

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;

const audits = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 30 }),
    category: fc.constantFrom(...NAMES),
    weight: fc.integer({ min: 0, max: 9 }),
    tenths: fc.option(fc.integer({ min: 0, max: 1000 })),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 25 },
);

const outcomes = fc
  .tuple(
    audits,
    fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 }),
    fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([parts, names, weights]) => {
    const found = parts.map(({ id, category, weight, tenths }): Audit => {
      const score = tenths === null ? null : tenths / 10;
      const outcome = score === null ? 'not applicable' : 'warn';
      return { id: `check-${id}`, category, title: '', outcome, weight, score, explanation: '', evidence: [] };
    });
    const categories = names.map((id) => ({ id, title: id, weight: weights[NAMES.indexOf(id)] ?? 1 }));
    const scored = scoreAudits({ categories }, found);
    return scored && { ...scored, audits: found };
  })
  .filter((outcome) => outcome !== null);

const inTenths = (value: number) => Math.round(value * 10);

test('the changes of the categories have at most one decimal and add up to the change of the score', () => {
  fc.assert(
    fc.property(outcomes, outcomes, (from, to) => {
      const { change, categories } = compareOutcomes(from, to);
      expect(inTenths(change)).toBe(inTenths(to.score) - inTenths(from.score));
      const sum = categories.reduce((total, category) => total + inTenths(category.change), 0);
      expect(sum).toBe(inTenths(change));
      for (const each of categories) expect(Number(each.change.toFixed(1))).toBe(each.change);
    }),
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
      const { change, categories, checks } = compareOutcomes(outcome, outcome);
      expect([change, checks]).toEqual([0, []]);
      for (const each of categories) expect(each.change).toBe(0);
    }),
  );
});
