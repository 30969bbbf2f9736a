/** The class of a score. */
export type Result = 'good' | 'decent' | 'bad';

export const RESULTS = ['good', 'decent', 'bad'] as const satisfies readonly Result[];

/** Lowest score of each class, inclusive. Nothing else may define these thresholds. */
export const RESULT_FLOORS: Readonly<Record<Result, number>> = { good: 80, decent: 50, bad: 0 };

/** The class of a score between 0 and 100. */
export function classify(score: number): Result {
  if (score >= RESULT_FLOORS.good) return 'good';
  return score >= RESULT_FLOORS.decent ? 'decent' : 'bad';
}

/** The scores of a class as a half-open range [from, below), for queries. */
export function scoreRange(result: Result): { readonly from: number; readonly below: number } {
  const from = RESULT_FLOORS[result];
  const below = RESULTS.map((other) => RESULT_FLOORS[other]).filter((floor) => floor > from);
  return { from, below: Math.min(101, ...below) };
}

/** A score as headlines show it: in whole points, but never rounded up to a better class or to 100. */
export function wholeScore(score: number): number {
  const rounded = Math.round(score);
  const isFlattering = rounded > score && (rounded === 100 || classify(rounded) !== classify(score));
  return isFlattering ? Math.floor(score) : rounded;
}
