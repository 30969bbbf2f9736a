/** The values with a score of 0.9 and 0.5. */
export interface ScoreCurve {
  readonly p10: number;
  readonly median: number;
}

/** erfc⁻¹(1/5) */
const INVERSE_ERFC_ONE_FIFTH = 0.9061938024368232;

/**
 * Scores a value from 0 to 100, in whole points, by the share of a log-normal distribution above it. Adapted from
 * computeLogNormalScore and getLogNormalScore in shared/util.js and shared/statistics.js of Lighthouse 13.5,
 * Copyright 2017 Google LLC, Apache-2.0.
 */
export function logNormalScore(curve: ScoreCurve, value: number): number {
  const share = shareAbove(curve, value);
  // The best values must reach 100 although fractions are dropped.
  return Math.floor((share > 0.9 ? share + 0.05 * (share - 0.9) : share) * 100);
}

function shareAbove({ p10, median }: ScoreCurve, value: number): number {
  if (value <= 0) return 1;
  const x = (Math.log(value / median) * INVERSE_ERFC_ONE_FIFTH) / -Math.log(p10 / median);
  const score = (1 - erf(x)) / 2;
  // The approximation must not move a value into another class.
  if (value <= p10) return Math.max(0.9, Math.min(1, score));
  if (value <= median) return Math.max(0.5, Math.min(BELOW_GOOD, score));
  return Math.max(0, Math.min(BELOW_AVERAGE, score));
}

const BELOW_GOOD = 0.9 - Number.EPSILON / 2;
const BELOW_AVERAGE = 0.5 - Number.EPSILON / 4;

/** Abramowitz and Stegun, formula 7.1.26. */
function erf(value: number): number {
  const x = Math.abs(value);
  const t = 1 / (1 + 0.3275911 * x);
  const y = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(value) * (1 - y * Math.exp(-x * x));
}
