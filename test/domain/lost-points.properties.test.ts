import fc from 'fast-check';
import { lostPoints, scoreAudits, type Audit } from '../../src/domain/index.js';

const CATEGORIES = [
  { id: 'a', title: 'A', weight: 30 },
  { id: 'b', title: 'B', weight: 15 },
  { id: 'c', title: 'C', weight: 5 },
];

const part = fc.record({
  category: fc.constantFrom('a', 'b', 'c'),
  weight: fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4),
  score: fc.option(
    fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
    { nil: null },
  ),
});

test('100 minus all lost points is the total, except for rounding', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const audits = parts.map((each, index): Audit => ({
        ...each,
        id: `check-${index}`,
        title: '',
        outcome: each.score === null ? 'not applicable' : 'warn',
        explanation: '',
        evidence: [],
      }));
      const scored = scoreAudits({ categories: CATEGORIES }, audits);
      fc.pre(scored !== null);
      const lost = [...lostPoints(scored.categories, audits).values()].reduce((sum, points) => sum + points, 0);
      expect(Math.abs(100 - lost - scored.score)).toBeLessThanOrEqual(0.1 + 1e-9);
    }),
    { numRuns: 200 },
  );
});
