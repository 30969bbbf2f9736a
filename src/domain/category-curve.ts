import type { Audit, CategoryCurve } from './audit.js';
import { roundScore } from './round-score.js';

/** The score of a category, and the weights and scores that its audits count with. */
export interface CurvedCategory {
  /** 0–100 with at most one decimal; null if no audit counts. */
  readonly score: number | null;
  /** The weighted mean of these audits is the score, except for rounding. */
  readonly audits: readonly Audit[];
}

/**
 * Puts a category on its curve: what is earned counts more or less, what is lost keeps its weight. A fix never lowers the score,
 * and the order of pages stays the same.
 *
 * With `earned` and `lost` as the sums of weight × score and weight × (1 − score), the odds (base + earned) ÷ lost are divided by
 * those of the middle and raised to the steepness. The score is odds ÷ (1 + odds).
 */
export function applyCurve(audits: readonly Audit[], curve: CategoryCurve): CurvedCategory {
  const [earned, lost] = totals(audits);
  if (earned + lost === 0) return { score: null, audits };
  const { base = 0, ignoresPasses = false } = curve;
  const counted = earned === 0 ? 0 : base + (ignoresPasses ? 0 : earned);
  const score = scoreOnCurve(counted, lost, curve);
  if (earned === 0 || lost === 0) return { score, audits };
  const factor = oddsOf(counted, lost, curve) * (lost / earned);
  return { score, audits: audits.map((audit) => scaleEarned(audit, factor)) };
}

function scoreOnCurve(earned: number, lost: number, curve: CategoryCurve): number {
  if (lost === 0) return 100;
  const odds = oddsOf(earned, lost, curve);
  return roundScore((100 * odds) / (1 + odds));
}

function oddsOf(earned: number, lost: number, { middle, steepness }: CategoryCurve): number {
  return ((earned / lost) * ((100 - middle) / middle)) ** steepness;
}

function totals(audits: readonly Audit[]): [earned: number, lost: number] {
  let [earned, lost] = [0, 0];
  for (const { weight, score } of audits) {
    if (score === null) continue;
    earned += (weight * score) / 100;
    lost += (weight * (100 - score)) / 100;
  }
  return [earned, lost];
}

/** Multiplies what an audit earns, and leaves what it loses. */
function scaleEarned(audit: Audit, factor: number): Audit {
  const { weight, score } = audit;
  if (score === null || score === 0 || weight === 0) return audit;
  const earned = (weight * factor * score) / 100;
  const counted = earned + (weight * (100 - score)) / 100;
  const scaled = { ...audit, weight: Math.round(counted * 10_000) / 10_000 };
  return score === 100 ? scaled : { ...scaled, score: roundScore((100 * earned) / counted), measured: score };
}
