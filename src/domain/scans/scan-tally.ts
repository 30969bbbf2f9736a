import type { Category } from '../audit.js';
import type { ScoredOutcome } from '../generation.js';
import { classify, type Result } from '../result.js';
import type { FoundPage, ScanPageStatus } from './scan-page.js';

/** Number of pages by what became of them. */
export interface PageCounts {
  readonly waiting: number;
  readonly checked: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Sum of the scores of a category, to take the mean of. */
export interface CategorySum {
  readonly id: string;
  readonly title: string;
  readonly weight: number;
  /** In tenths of a point. */
  readonly tenths: number;
  readonly pages: number;
}

/** What a scan has counted so far. Plain data. */
export interface ScanTally {
  /** Without links to other sites. */
  readonly pages: PageCounts;
  /** Visits of pages, which `maxPages` bounds. */
  readonly visits: number;
  /** Rows that wait or are queued, links to other sites included. The scan ends when none is left. */
  readonly open: number;
  readonly results: Readonly<Record<Result, number>>;
  /** Sum of the scores of all pages in tenths of a point. */
  readonly tenths: number;
  readonly categories: readonly CategorySum[];
}

export const EMPTY_TALLY: ScanTally = {
  pages: { waiting: 0, checked: 0, failed: 0, skipped: 0 },
  visits: 0,
  open: 0,
  results: { good: 0, decent: 0, bad: 0 },
  tenths: 0,
  categories: [],
};

/** Number of pages with a score. */
export function countScored({ results: { good, decent, bad } }: Pick<ScanTally, 'results'>): number {
  return good + decent + bad;
}

/** The end of a visit, as far as the tally counts it. */
export interface CountedVisit {
  readonly kind: FoundPage['kind'];
  readonly status: Exclude<ScanPageStatus, 'waiting'>;
  /** Whether the page was requested. robots.txt keeps some from that. */
  readonly isFetched: boolean;
  /** null for a page without a score, such as a redirect. */
  readonly outcome: Pick<ScoredOutcome, 'score' | 'categories'> | null;
}

/** The tally after a visit. Pages of other sites only close their row. */
export function countVisit(tally: ScanTally, { kind, status, isFetched, outcome }: CountedVisit): ScanTally {
  const open = tally.open - 1;
  if (kind === 'link') return { ...tally, open };
  const pages = { ...tally.pages, waiting: tally.pages.waiting - 1, [status]: tally.pages[status] + 1 };
  const counted = { ...tally, pages, open, visits: tally.visits + Number(isFetched) };
  if (outcome === null) return counted;
  const result = classify(outcome.score);
  return {
    ...counted,
    results: { ...tally.results, [result]: tally.results[result] + 1 },
    tenths: tally.tenths + inTenths(outcome.score),
    categories: addCategories(tally.categories, outcome.categories),
  };
}

/** Titles and weights are those of the latest page: an update of the service can change them during a scan. */
function addCategories(sums: readonly CategorySum[], categories: readonly Category[]): readonly CategorySum[] {
  const added = new Map(sums.map((sum) => [sum.id, sum]));
  for (const { id, title, weight, score } of categories) {
    const { tenths, pages } = added.get(id) ?? { tenths: 0, pages: 0 };
    const counted = score === null ? { tenths, pages } : { tenths: tenths + inTenths(score), pages: pages + 1 };
    added.set(id, { id, title, weight, ...counted });
  }
  return [...added.values()];
}

function inTenths(score: number): number {
  return Math.round(score * 10);
}
