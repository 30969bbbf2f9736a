import type { Audit, CategoryCurve, CategoryDefinition } from './audit.js';
import { roundScore } from './round-score.js';
import { weightedMean } from './weighted-mean.js';

/**
 * The score of a category: on its curve, or else the weighted mean of its audits. A fix never lowers it.
 * @param audits of all categories
 * @returns 0–100 with at most one decimal; null if no audit counts
 */
export function categoryScore({ id, curve }: CategoryDefinition, audits: readonly Audit[]): number | null {
  if (curve === undefined) return weightedMean(audits.filter(({ category }) => category === id));
  const { earned, lost } = totals(id, audits);
  if (earned + lost === 0) return null;
  if (earned === 0 || lost === 0) return earned === 0 ? 0 : 100;
  const odds = oddsOf(earned, lost, curve);
  return roundScore((100 * odds) / (1 + odds));
}

/**
 * Multiplied with this, the weights that audits earn give a weighted mean that is the score on the curve. 1 without a curve.
 * @param audits of all categories
 */
export function earnedFactor({ id, curve }: CategoryDefinition, audits: readonly Audit[]): number {
  if (curve === undefined) return 1;
  const { earned, lost } = totals(id, audits);
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

/** In one loop without copies, because it runs for each category and action. */
function totals(id: string, audits: readonly Audit[]): { readonly earned: number; readonly lost: number } {
  let [earned, lost] = [0, 0];
  for (const { category, weight, score } of audits) {
    if (category !== id || score === null) continue;
    earned += (weight * score) / 100;
    lost += (weight * (100 - score)) / 100;
  }
  return { earned, lost };
}
