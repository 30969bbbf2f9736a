import type { Category } from '../audit.js';
import type { Failure } from '../failure.js';
import type { Privacy } from '../privacy.js';
import { classify, type Result } from '../result.js';
import { roundScore } from '../round-score.js';
import type { TargetUrl } from '../target-url.js';
import type { ScanOptions } from './scan-options.js';
import { countScored, countVisit, EMPTY_TALLY, type CountedVisit, type ScanTally } from './scan-tally.js';

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

/**
 * How much of the site's sitemaps a scan has read. `partial`: one of them could not be read, or a bound was reached. `none`: there
 * is none, it lists no page, or the scan ignores sitemaps.
 */
export const SITEMAP_COVERAGES = ['none', 'partial', 'whole'] as const;

export type SitemapCoverage = (typeof SITEMAP_COVERAGES)[number];

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
  readonly sitemaps: SitemapCoverage;
  readonly tally: ScanTally;
  /** ID of the job that opens or finishes the scan; null while neither is queued. */
  readonly jobId: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly updatedAt: Date;
}

const CANCELED = 'The scan was canceled before it had visited every page. Start a new scan to see the rest.';

/** Identifies one scan of an account. */
export interface ScanKey {
  readonly account: string;
  readonly id: string;
}

/** A scan of all pages of a site. Immutable: each change returns a new scan. */
export class Scan implements ScanKey {
  constructor(readonly state: ScanState) {}

  get account(): string {
    return this.state.account;
  }

  get id(): string {
    return this.state.id;
  }

  static create(start: {
    id: string;
    account: string;
    target: TargetUrl;
    options: ScanOptions;
    privacy: Privacy;
    /** ID of the job that opens the scan. */
    jobId: string;
    now: Date;
  }): Scan {
    const { id, account, target, options, privacy, jobId, now } = start;
    return new Scan({
      id,
      account,
      url: target.url,
      project: target.project,
      options,
      privacy,
      status: 'pending',
      failure: null,
      truncated: null,
      sitemaps: 'none',
      tally: EMPTY_TALLY,
      jobId,
      createdAt: now,
      startedAt: null,
      finishedAt: null,
      updatedAt: now,
    });
  }

  /** Whether it is pending or running. */
  get isUnderWay(): boolean {
    return this.state.status === 'pending' || this.state.status === 'running';
  }

  /** Mean of the scores of its pages, 0–100 with at most one decimal; null if none has a score. */
  get score(): number | null {
    const { tally } = this.state;
    const pages = countScored(tally);
    return pages === 0 ? null : roundScore(tally.tenths / 10 / pages);
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

  /** Number of pages that the scan may still visit, those in flight included. */
  get visitsLeft(): number {
    return Math.max(0, this.state.options.maxPages - this.state.tally.visits);
  }

  /** Starts it. A repeated attempt keeps the time of the first. @returns null unless it is under way */
  open(now: Date): Scan | null {
    if (!this.isUnderWay) return null;
    return this.with({ status: 'running', startedAt: this.state.startedAt ?? now }, now);
  }

  /** Counts new rows. */
  addFound(found: { waiting: number; skipped: number; links: number }, now: Date): Scan {
    const { tally } = this.state;
    const { waiting, skipped } = tally.pages;
    const pages = { ...tally.pages, waiting: waiting + found.waiting, skipped: skipped + found.skipped };
    return this.with({ tally: { ...tally, pages, open: tally.open + found.waiting + found.links } }, now);
  }

  /** Counts a visit of a row that waited. */
  recordVisit(visit: CountedVisit, now: Date): Scan {
    return this.with({ tally: countVisit(this.state.tally, visit) }, now);
  }

  /**
   * Counts that open rows were skipped.
   * @param skipped number of pages among them
   * @param kind `page` if links to other sites stay open; null if no row does
   */
  skipWaiting(skipped: number, kind: 'page' | null, now: Date): Scan {
    const { tally } = this.state;
    const pages = { ...tally.pages, waiting: tally.pages.waiting - skipped, skipped: tally.pages.skipped + skipped };
    return this.with({ tally: { ...tally, pages, open: kind === null ? 0 : tally.open - skipped } }, now);
  }

  /** Notes that it does not see everything. The reason that comes first in `TRUNCATION_REASONS` stays, and its first detail. */
  truncate(truncated: Truncation, now: Date): Scan {
    const rank = ({ reason }: Truncation) => TRUNCATION_REASONS.indexOf(reason);
    const current = this.state.truncated;
    return current !== null && rank(current) <= rank(truncated) ? this : this.with({ truncated }, now);
  }

  /** Ends it without a result. @returns null unless it is under way */
  fail(failure: Failure, now: Date): Scan | null {
    if (!this.isUnderWay) return null;
    return this.with({ status: 'failed', failure, jobId: null, finishedAt: now }, now);
  }

  /** Ends it early. What it found so far stays. @returns null unless it is under way */
  cancel(now: Date): Scan | null {
    if (!this.isUnderWay) return null;
    const truncated: Truncation = { reason: 'canceled', detail: CANCELED };
    return this.with({ status: 'canceled', finishedAt: now }, now).truncate(truncated, now);
  }

  /** Records that findings are stored. A canceled scan stays canceled. @returns null if it is pending or has ended otherwise */
  finish(now: Date): Scan | null {
    if (this.state.status === 'canceled') return this.with({ jobId: null }, now);
    if (this.state.status !== 'running') return null;
    return this.with({ status: 'ready', jobId: null, finishedAt: now }, now);
  }

  /** A copy with changes. For changes that have no method of their own, such as `jobId`. */
  with(change: Partial<ScanState>, now: Date): Scan {
    return new Scan({ ...this.state, ...change, updatedAt: now });
  }
}
