import type { ReportDetails, ScanDetails, ScanPageView } from '../../../application/index.js';
import type { FindingCase, OmittedFinding, ScanFinding } from '../../../domain/index.js';
import type { UrlOutcome } from '../url-outcome.js';

/** What a scan found. */
export interface SiteResult {
  readonly scan: ScanDetails;
  /** In the order in which the scan found them. */
  readonly pages: readonly ScanPageView[];
  /** Checks, most costly first, then site-wide findings. */
  readonly findings: readonly FindingResult[];
  /** Site-wide findings that the scan could not look for. */
  readonly omitted: readonly OmittedFinding[];
  /** How long the scan took. */
  readonly seconds: number;
  /** Reads the report of a page; null if it has none. */
  readonly reportOf: (page: ScanPageView) => Promise<ReportDetails | null>;
}

export interface FindingResult {
  readonly finding: ScanFinding;
  /** Every case of a site-wide finding. Empty for checks: their pages have reports. */
  readonly cases: readonly FindingCase[];
}

/** Pages with a score, lowest first. */
export function scoredPages({ pages }: SiteResult): readonly (ScanPageView & { readonly score: number })[] {
  return pages.flatMap((page) => (page.score === null ? [] : [{ ...page, score: page.score }])).toSorted(byScore);
}

function byScore(a: { readonly score: number }, b: { readonly score: number }): number {
  return a.score - b.score;
}

/** Pages that robots.txt keeps out. */
export function keptOut({ pages }: SiteResult): readonly ScanPageView[] {
  return pages.filter(({ skippedReason }) => skippedReason === 'robots');
}

/** Pages that could not be checked. */
export function failedPages({ pages }: SiteResult): readonly ScanPageView[] {
  return pages.filter(({ status }) => status === 'failed');
}

/** The pages with a score or a failure, one by one, as `report` shows URLs. Redirects and skipped pages have neither. */
export async function* outcomesOf(site: SiteResult): AsyncGenerator<UrlOutcome> {
  for (const page of site.pages) {
    const report = await site.reportOf(page);
    if (report === null && page.failure === null) continue;
    yield { url: page.url, report, failure: page.failure, seconds: 0 };
  }
}
