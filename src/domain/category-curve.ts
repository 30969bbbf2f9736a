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
 * Puts a category on its curve. A fix never lowers the score. In the audits returned, what is lost keeps its weight, and what is earned
 * gets the weight with which readers can recalculate the score.
 */
export function applyCurve(audits: readonly Audit[], curve: CategoryCurve): CurvedCategory {
  const [earned, lost] = totals(audits);
  if (earned + lost === 0) return { score: null, audits };
  if (earned === 0 || lost === 0) return { score: earned === 0 ? 0 : 100, audits };
  const { half, halfPerEarned = 0, steepness } = curve;
  const odds = ((half + halfPerEarned * earned) / lost) ** steepness;
  const factor = odds * (lost / earned);
  return { score: roundScore((100 * odds) / (1 + odds)), audits: audits.map((audit) => scaleEarned(audit, factor)) };
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
