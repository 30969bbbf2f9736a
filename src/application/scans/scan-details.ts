import type {
  Category,
  Failure,
  PageCounts,
  PrivacyKind,
  Result,
  Scan,
  ScanOptions,
  ScanStatus,
  Truncation,
} from '../../domain/index.js';

/** A scan as readers see it, without the password hash. */
export interface ScanDetails {
  readonly id: string;
  readonly url: string;
  readonly project: string;
  readonly options: ScanOptions;
  /** Of the reports that the scan creates. */
  readonly privacy: PrivacyKind;
  readonly status: ScanStatus;
  /** Why the scan failed; null unless it did. */
  readonly failure: Failure | null;
  /** `found` is the sum of the others. */
  readonly pages: PageCounts & { readonly found: number };
  /** Mean of the scores of its pages so far, 0–100 with at most one decimal; null if none has a score. */
  readonly score: number | null;
  readonly result: Result | null;
  /** Means over the pages so far; empty before the first page has a score. */
  readonly categories: readonly Category[];
  readonly results: Readonly<Record<Result, number>>;
  /** Why the scan stopped before it had seen everything; null if it did not. */
  readonly truncated: Truncation | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly updatedAt: Date;
}

export function toScanDetails(scan: Scan): ScanDetails {
  const { id, url, project, options, privacy, status, failure, truncated, tally } = scan.state;
  const { createdAt, startedAt, finishedAt, updatedAt } = scan.state;
  const { waiting, checked, failed, skipped } = tally.pages;
  return {
    id,
    url,
    project,
    options,
    privacy: privacy.kind,
    status,
    failure,
    pages: { found: waiting + checked + failed + skipped, waiting, checked, failed, skipped },
    score: scan.score,
    result: scan.result,
    categories: scan.categories,
    results: tally.results,
    truncated,
    createdAt,
    startedAt,
    finishedAt,
    updatedAt,
  };
}
