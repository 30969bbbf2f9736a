import fc from 'fast-check';
import { heldScore, lostPoints, scoreAudits, type Audit, type ScoringRules } from '../../src/domain/index.js';

const CATEGORIES = [
  { id: 'a', title: 'A', weight: 30 },
  { id: 'b', title: 'B', weight: 15, curve: { half: 4, halfPerEarned: 0.2, steepness: 2.5 } },
  { id: 'c', title: 'C', weight: 5 },
  { id: 'd', title: 'Advice', weight: 0 },
];

/** Every second check limits the result, and each is covered by the one before it. */
const IDS = Array.from({ length: 30 }, (_, index) => `check-${index}`);
const RULES: ScoringRules = {
  categories: CATEGORIES,
  covered: Object.fromEntries(IDS.slice(1).map((id, index) => [id, `check-${index}`])),
  caps: IDS.filter((_, index) => index % 2 === 0).map((check) => ({ check, label: 'decent', reason: 'A cap.' })),
};

const part = fc.record({
  category: fc.constantFrom('a', 'b', 'c', 'd'),
  weight: fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4),
  score: fc.option(
    fc
      .oneof({ weight: 6, arbitrary: fc.constant(1000) }, fc.constant(0), fc.integer({ min: 0, max: 1000 }))
      .map((tenths) => tenths / 10),
    { nil: null },
  ),
});

test('100 minus all lost points is the score before caps, except for rounding', () => {
  const seen = { held: 0, covered: 0 };
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const audits = parts.map((each, index): Audit => ({
        ...each,
        id: `check-${index}`,
        title: '',
        outcome: each.score === null ? 'review' : each.score === 100 ? 'pass' : each.score === 0 ? 'fail' : 'warn',
        explanation: '',
        evidence: [],
      }));
      const scored = scoreAudits(RULES, audits);
      fc.pre(scored !== null);
      const lost = [...lostPoints(scored.categories, scored.audits).values()].reduce((sum, points) => sum + points, 0);
      const held = heldScore(scored);
      expect(Math.abs(100 - lost - (held?.before ?? scored.score))).toBeLessThanOrEqual(0.1 + 1e-9);
      if (held !== null) seen.held += 1;
      if (scored.audits.some(({ cause }) => cause !== undefined)) seen.covered += 1;
    }),
    { numRuns: 500 },
  );
  // Otherwise the property says nothing about caps and covered checks.
  expect(Math.min(seen.held, seen.covered)).toBeGreaterThan(10);
});
