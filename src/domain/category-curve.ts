import type { Audit, CategoryCurve } from './audit.js';
import { roundScore } from './round-score.js';
import { weightedMean } from './weighted-mean.js';

/**
 * The score of a category: on its curve, or else the weighted mean of its audits. A fix never lowers it.
 *
 * @returns 0–100 with at most one decimal; null if no audit counts
 */
export function categoryScore(audits: readonly Audit[], curve: CategoryCurve | undefined): number | null {
  if (curve === undefined) return weightedMean(audits);
  const { earned, lost } = totals(audits);
  if (earned + lost === 0) return null;
  if (earned === 0 || lost === 0) return earned === 0 ? 0 : 100;
  const odds = oddsOf(earned, lost, curve);
  return roundScore((100 * odds) / (1 + odds));
}

/** Multiplied with this, the weights that audits earn give a weighted mean that is the score on the curve. 1 without a curve. */
export function earnedFactor(audits: readonly Audit[], curve: CategoryCurve | undefined): number {
  if (curve === undefined) return 1;
  const { earned, lost } = totals(audits);
  return earned === 0 || lost === 0 ? 1 : oddsOf(earned, lost, curve) * (lost / earned);
}

/**
 * The audit with the weight and score that it counted with: the weight that it loses stays, the weight that it earns is multiplied.
 * @param factor of the category, from `earnedFactor`
 */
export function scaleEarned(audit: Audit, factor: number): Audit {
  const { weight, score } = audit;
  if (factor === 1 || score === null || score === 0 || weight === 0) return audit;
  const earned = (weight * factor * score) / 100;
  const counted = earned + (weight * (100 - score)) / 100;
  const scaled = { ...audit, weight: Math.round(counted * 10_000) / 10_000 };
  return score === 100 ? scaled : { ...scaled, score: roundScore((100 * earned) / counted), measured: score };
}

/** The score on the curve as odds: 1 scores 50. */
function oddsOf(earned: number, lost: number, { half, halfPerEarned = 0, steepness }: CategoryCurve): number {
  return ((half + halfPerEarned * earned) / lost) ** steepness;
}

function totals(audits: readonly Audit[]): { readonly earned: number; readonly lost: number } {
  let [earned, lost] = [0, 0];
  for (const { weight, score } of audits) {
    if (score === null) continue;
    earned += (weight * score) / 100;
    lost += (weight * (100 - score)) / 100;
  }
  return { earned, lost };
}
