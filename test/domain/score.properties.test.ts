import fc from 'fast-check';
import { scoreAudits, type Audit } from '../../src/domain/index.js';

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
