/** Rounds half up to one decimal. The epsilon keeps products such as 1.005 × 10 from being rounded down. */
export function roundScore(score: number): number {
  return Math.round((score + Number.EPSILON) * 10) / 10;
}
