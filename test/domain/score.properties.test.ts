import fc from 'fast-check';
import { isFinding, scoreAudits, type Audit, type ScoringRules } from '../../src/domain/index.js';

const CATEGORIES = [
  { id: 'a', title: 'A', weight: 3 },
  { id: 'b', title: 'B', weight: 1 },
];

function audit(category: string, weight: number, score: number | null): Audit {
  const outcome = score === null ? 'not applicable' : 'warn';
  return { id: 'x', category, title: '', outcome, weight, score, explanation: '', evidence: [] };
}

test('the total is between the lowest and the highest audit, with at most one decimal', () => {
  const part = fc.record({ weight: fc.integer({ min: 1, max: 9 }), tenths: fc.integer({ min: 0, max: 1000 }) });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const audits = parts.map(({ weight, tenths }, index) => audit(index % 2 ? 'a' : 'b', weight, tenths / 10));
      const score = scoreAudits({ categories: CATEGORIES }, audits)?.score ?? NaN;
      const scores = audits.map((each) => each.score ?? NaN);
      expect(score).toBeGreaterThanOrEqual(Math.min(...scores));
      expect(score).toBeLessThanOrEqual(Math.max(...scores));
      expect(Number(score.toFixed(1))).toBe(score);
    }),
    { numRuns: 50 },
  );
});

describe('fixing one audit', () => {
  const rules: ScoringRules = {
    categories: [
      { id: 'a', title: 'A', weight: 3, curve: { half: 4, halfPerEarned: 0.2, steepness: 2.5 } },
      { id: 'b', title: 'B', weight: 1, curve: { half: 5, steepness: 2.5 } },
      { id: 'c', title: 'C', weight: 1 },
    ],
    // The first of each category weighs as much as the two that it covers.
    covered: Object.fromEntries(['a', 'b', 'c'].flatMap((id) => [1, 2].map((index) => [`${id}${index}`, `${id}0`]))),
    actions: [{ id: 'two', title: 'Do both', checks: ['a1', 'b3'] }],
    caps: [{ check: 'a3', label: 'decent', reason: 'Because.' }],
  };
  const WEIGHTS = [9, 3, 6, 10, 7, 1];
  const SCORES = [null, 0, 20, 50, 80, 90, 100] as const;
  const audits = fc

    .tuple(
      ...['a', 'b', 'c'].flatMap((category) => WEIGHTS.map((weight, index) => scoredAudit(category, weight, index))),
    )
    .filter((all) => all.some(({ score }) => score !== null));

  function scoredAudit(category: string, weight: number, index: number): fc.Arbitrary<Audit> {
    return fc.constantFrom(...SCORES).map((score) => {
      const id = `${category}${index}`;
      const outcome = score === null ? 'not applicable' : score === 0 ? 'fail' : score === 100 ? 'pass' : 'warn';
      return { id, category, title: id, outcome, weight, score, explanation: '', evidence: [] };
    });
  }

  test('never lowers the total', () => {
    fc.assert(
      fc.property(audits, (all) => {
        const before = scoreAudits(rules, all)?.score ?? NaN;
        const lower = all.filter(isFinding).flatMap(({ id }) => {
          const after = scoreAudits(
            rules,
            all.map((each) => (each.id === id ? passed(each) : each)),
          );
          return Number(after?.score) < before ? [`${id}: ${after?.score} after ${before}`] : [];
        });
        expect(lower).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  function passed(audit: Audit): Audit {
    return { ...audit, outcome: 'pass', score: 100 };
  }
});
