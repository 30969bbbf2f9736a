import type { Category } from '../audit.js';
import type { Failure } from '../failure.js';
import type { Privacy } from '../privacy.js';
import { classify, type Result } from '../result.js';
import { roundScore } from '../round-score.js';
import type { ScanOptions } from './scan-options.js';

export const SCAN_STATUSES = ['pending', 'running', 'ready', 'failed', 'canceled'] as const;

export type ScanStatus = (typeof SCAN_STATUSES)[number];

/** Why a scan stopped before it had seen everything. If several apply, the first of these counts. */
export const TRUNCATION_REASONS = ['canceled', 'max_pages', 'sitemap_too_large', 'trap', 'max_depth'] as const;

export type TruncationReason = (typeof TRUNCATION_REASONS)[number];

export interface Truncation {
  readonly reason: TruncationReason;
  /** One sentence for people, with what to do. */
  readonly detail: string;
}

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

export interface ScanState {
  readonly id: string;
  readonly account: string;
  /** Where the scan begins: absolute, normalized. */
  readonly url: string;
  readonly project: string;
  readonly options: ScanOptions;
  /** Of the reports that the scan creates. */
  readonly privacy: Privacy;
  readonly status: ScanStatus;
  /** Why the scan failed; null unless it did. */
  readonly failure: Failure | null;
  readonly truncated: Truncation | null;
  readonly tally: ScanTally;
  /** ID of the job that opens or finishes the scan; null while neither is queued. */
  readonly jobId: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly updatedAt: Date;
}

/** Identifies one scan of an account. */
export interface ScanKey {
  readonly account: string;
  readonly id: string;
}

/** One look at all pages of a site. Immutable: each change returns a new scan. */
export class Scan implements ScanKey {
  constructor(readonly state: ScanState) {}

  get account(): string {
    return this.state.account;
  }

  get id(): string {
    return this.state.id;
  }

  /** Whether it is pending or running. */
  get isUnderWay(): boolean {
    return this.state.status === 'pending' || this.state.status === 'running';
  }

  /** Mean of the scores of its pages, 0–100 with at most one decimal; null if none has a score. */
  get score(): number | null {
    const { results, tenths } = this.state.tally;
    const pages = results.good + results.decent + results.bad;
    return pages === 0 ? null : roundScore(tenths / 10 / pages);
  }

  get result(): Result | null {
    return this.score === null ? null : classify(this.score);
  }

  /** Mean of the scores of each category over the pages that have one. */
  get categories(): readonly Category[] {
    return this.state.tally.categories.map(({ id, title, weight, tenths, pages }) => ({
      id,
      title,
      weight,
      score: pages === 0 ? null : roundScore(tenths / 10 / pages),
    }));
  }

  /** A copy with changes. Use cases and the functions beside this class decide what may change. */
  with(change: Partial<ScanState>, now: Date): Scan {
    return new Scan({ ...this.state, ...change, updatedAt: now });
  }
}
