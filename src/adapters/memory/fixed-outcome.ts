import type { GeneratorOutcome } from '../../application/index.js';

/** An outcome with one audit that has this score. */
export function fixedOutcome(score: number): Extract<GeneratorOutcome, { kind: 'audited' }> {
  return {
    kind: 'audited',
    categories: [{ id: 'fixed', title: 'Fixed', weight: 1 }],
    audits: [
      {
        id: 'fixed-score',
        category: 'fixed',
        title: score === 100 ? 'The fixed score is 100' : 'The fixed score is below 100',
        outcome: score === 100 ? 'pass' : 'fail',
        weight: 1,
        score,
        explanation: `The fixed score is ${score}.`,
        evidence: [],
      },
    ],
  };
}
