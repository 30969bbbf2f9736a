import type { Audit, Category, CategoryDefinition } from './audit.js';

export interface Scored {
  /** 0–100 with at most one decimal. */
  readonly score: number;
  readonly categories: readonly Category[];
}

/**
 * The total: the weighted mean of the category scores, each of them the weighted mean of its audits. Audits and
 * categories without a score do not count. Every step is rounded to one decimal, so readers can recalculate the total
 * from the numbers shown.
 *
 * @returns null if no audit counts
 */
export function scoreAudits(definitions: readonly CategoryDefinition[], audits: readonly Audit[]): Scored | null {
  const categories = definitions.map((definition): Category => {
    const score = weightedMean(audits.filter((audit) => audit.category === definition.id));
    return { id: definition.id, title: definition.title, weight: definition.weight, score };
  });
  const score = weightedMean(categories);
  return score === null ? null : { score, categories };
}

/** Rounds half up to one decimal. The epsilon keeps products such as 1.005 × 10 from being rounded down. */
export function roundScore(score: number): number {
  return Math.round((score + Number.EPSILON) * 10) / 10;
}

function weightedMean(parts: readonly { readonly weight: number; readonly score: number | null }[]): number | null {
  let weights = 0;
  let sum = 0;
  for (const { weight, score } of parts) {
    if (score === null) continue;
    weights += weight;
    sum += weight * score;
  }
  return weights === 0 ? null : roundScore(sum / weights);
}
