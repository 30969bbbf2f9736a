import type { Failure } from '../failure.js';
import type { Alternate } from './page-facts.js';

export const SCAN_PAGE_STATUSES = ['waiting', 'checked', 'failed', 'skipped'] as const;

export type ScanPageStatus = (typeof SCAN_PAGE_STATUSES)[number];

/**
 * Why a page was not checked. `robots`: robots.txt keeps it out. `scope`: it redirects to another site. `not_html`: it is not a
 * web page. `max_pages`, `canceled`: the scan ended first.
 */
export const SKIPPED_REASONS = ['robots', 'scope', 'not_html', 'max_pages', 'canceled'] as const;

export type SkippedReason = (typeof SKIPPED_REASONS)[number];

/** A check that did not pass on a page. */
export interface PageCheck {
  readonly check: string;
  readonly outcome: 'fail' | 'warn';
  /** Points that the page's score would gain without it, ≥ 0, with at most one decimal. */
  readonly points: number;
}

/** A link to another row of the same scan. */
export interface ScanLink {
  /** Number of the row that the link leads to. */
  readonly target: number;
  /** See `PageLink`. */
  readonly text: string;
  readonly isNofollow: boolean;
}

/** A row of a scan's frontier before it was visited. */
export interface FoundPage {
  /** From 1, in the order in which the scan found them. The start is 1. */
  readonly number: number;
  /** Absolute, normalized; unique in the scan. */
  readonly url: string;
  /** `link`: a page of another site that is only looked at, if the scan checks external links. */
  readonly kind: 'page' | 'link';
  /** Clicks from the start as far as known while the scan runs; pages of a sitemap begin with 1. */
  readonly depth: number;
  readonly isInSitemap: boolean;
}

/** A row of a scan. Everything about the page is null until the visit, and where it has none. */
export interface ScanPage extends FoundPage {
  readonly status: ScanPageStatus;
  /** ID of the job that visits it now, and of the run that comes from the visit; null if none is queued. */
  readonly jobId: string | null;
  readonly statusCode: number | null;
  readonly redirectTo: string | null;
  readonly skippedReason: SkippedReason | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly isNoindex: boolean;
  readonly alternates: readonly Alternate[];
  /** null if the page has no report. */
  readonly reportId: string | null;
  /** 0–100 with at most one decimal. */
  readonly score: number | null;
  readonly failure: Failure | null;
  readonly checks: readonly PageCheck[];
  /** Number of other pages that link to it; null until the scan has ended. */
  readonly linksIn: number | null;
  /** Clicks from the start; null until the scan has ended, and if no links lead to it. */
  readonly clicks: number | null;
}

/** The clicks from the start that lists show: `clicks` if the scan has ended, else as far as known; null if no links lead to it. */
export function pageDepth({ depth, clicks, linksIn }: Pick<ScanPage, 'depth' | 'clicks' | 'linksIn'>): number | null {
  return linksIn === null ? depth : clicks;
}

/** What is known about a page before its visit. */
export const UNVISITED = {
  statusCode: null,
  redirectTo: null,
  title: null,
  description: null,
  canonical: null,
  isNoindex: false,
  alternates: [],
  score: null,
  failure: null,
  checks: [],
} as const satisfies Partial<ScanPage>;

/** Whether search engines may show the page: a checked page that is no redirect and not `noindex`, and its own canonical. */
export function isIndexable(
  page: Pick<ScanPage, 'status' | 'url' | 'redirectTo' | 'isNoindex' | 'canonical'>,
): boolean {
  const { status, url, redirectTo, isNoindex, canonical } = page;
  return status === 'checked' && redirectTo === null && !isNoindex && (canonical === null || canonical === url);
}
