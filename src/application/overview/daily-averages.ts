/** How many reports show a score, and the sum of their scores × 10. */
export interface ScoreTotal {
  readonly scored: number;
  readonly scoreSum: number;
}

/** What a total was before its first change on a day. */
export interface DayOpening extends ScoreTotal {
  /** In UTC, as `2026-11-23`. */
  readonly day: string;
}

/** A total now and in the past. A project may have several, which add up. */
export interface ScoreHistory {
  readonly now: ScoreTotal;
  /** Newest first. Days without a change have none. */
  readonly openings: readonly DayOpening[];
}

/** The mean score at the end of each day, 0–100 with at most one decimal; null if no report had a score. */
export function dailyAverages(histories: readonly ScoreHistory[], days: readonly string[]): (number | null)[] {
  return days.map((day) => averageScore(histories.map((history) => totalAfter(history, day))));
}

/** The mean of all scores; null if there are none. Sums of tenths are rounded half up despite binary fractions. */
export function averageScore(totals: readonly ScoreTotal[]): number | null {
  const scored = totals.reduce((sum, total) => sum + total.scored, 0);
  const scoreSum = totals.reduce((sum, total) => sum + total.scoreSum, 0);
  return scored === 0 ? null : Math.round(scoreSum / scored) / 10;
}

/** The total at the end of a day is what the next day with a change opened with. */
function totalAfter({ now, openings }: ScoreHistory, day: string): ScoreTotal {
  return openings.findLast((opening) => opening.day > day) ?? now;
}
