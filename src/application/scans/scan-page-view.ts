import {
  classify,
  isIndexable,
  pageDepth,
  type Failure,
  type Result,
  type ScanPage,
  type ScanPageStatus,
  type SkippedReason,
} from '../../domain/index.js';

/** A page of a scan as readers see it. What a visit finds is null until then. */
export interface ScanPageView {
  /** From 1, in the order in which the scan found the pages. */
  readonly number: number;
  readonly url: string;
  readonly status: ScanPageStatus;
  readonly statusCode: number | null;
  readonly title: string | null;
  /** Clicks from the start: while the scan runs, as far as known; at its end, null if no links lead to the page. */
  readonly depth: number | null;
  /** Number of other pages that link to it; null until the scan has ended. */
  readonly linksIn: number | null;
  readonly redirectTo: string | null;
  /** Whether search engines may show the page; null unless it was checked. */
  readonly isIndexable: boolean | null;
  readonly isInSitemap: boolean;
  readonly skippedReason: SkippedReason | null;
  readonly score: number | null;
  readonly result: Result | null;
  readonly failure: Failure | null;
  /** The report of the page, which may have been deleted since; null if it has none. */
  readonly reportId: string | null;
}

export function toScanPageView(page: ScanPage): ScanPageView {
  const { number, url, status, statusCode, title, linksIn, redirectTo, isInSitemap, skippedReason } = page;
  const { score, failure, reportId } = page;
  return {
    number,
    url,
    status,
    statusCode,
    title,
    depth: pageDepth(page),
    linksIn,
    redirectTo,
    isIndexable: status === 'checked' ? isIndexable(page) : null,
    isInSitemap,
    skippedReason,
    score,
    result: score === null ? null : classify(score),
    failure,
    reportId,
  };
}
