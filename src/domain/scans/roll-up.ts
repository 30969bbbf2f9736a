import { roundScore } from '../round-score.js';
import type { ScanFinding } from './finding.js';
import type { PageCheck } from './scan-page.js';

/** What a check found on all pages of a scan. */
export interface CheckSum extends Pick<PageCheck, 'check'> {
  readonly failed: number;
  readonly warned: number;
  /** Sum of the points of all pages. */
  readonly points: number;
  /** URLs, at most MAX_EXAMPLES. */
  readonly examples: readonly string[];
}

/** What people read about a check. A `CheckDescription` of a catalogue is one. */
export interface CheckTitle {
  readonly id: string;
  readonly category: string;
  readonly failureTitle: string;
}

/**
 * Findings of kind `check`, most costly first, then those on most pages. The points are what the site's score would gain: the sum
 * over all pages, divided by the number of pages with a score, because the site's score is their mean.
 * @param scoredPages number of pages with a score
 * @param titles of the checks; a check that is not among them keeps its ID as its title
 */
export function rollUp(
  sums: readonly CheckSum[],
  scoredPages: number,
  titles: readonly CheckTitle[],
): readonly ScanFinding[] {
  const known = new Map(titles.map((title) => [title.id, title]));
  return sums
    .map(({ check, failed, warned, points, examples }): ScanFinding => ({
      id: check,
      kind: 'check',
      title: known.get(check)?.failureTitle ?? check,
      category: known.get(check)?.category ?? null,
      failed,
      warned,
      points: scoredPages === 0 ? 0 : roundScore(points / scoredPages),
      examples,
    }))
    .toSorted(
      (a, b) =>
        b.points - a.points || b.failed - a.failed || b.warned - a.warned || (a.id < b.id ? -1 : Number(a.id > b.id)),
    );
}
