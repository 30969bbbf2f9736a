import { roundScore } from './round-score.js';

/**
 * The mean of the parts that have a score, by weight, rounded to one decimal.
 *
 * @returns null if no part counts
 */
export function weightedMean(
  parts: readonly { readonly weight: number; readonly score: number | null }[],
): number | null {
  let weights = 0;
  let sum = 0;
  for (const { weight, score } of parts) {
    if (score === null) continue;
    weights += weight;
    sum += weight * score;
  }
  return weights === 0 ? null : roundScore(sum / weights);
}
