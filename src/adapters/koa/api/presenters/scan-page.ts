import type { ScanPageView } from '../../../../application/index.js';

/** A page of a scan. */
export function presentScanPage(page: ScanPageView) {
  const { failure } = page;
  return {
    url: page.url,
    status: page.status,
    status_code: page.statusCode,
    title: page.title,
    depth: page.depth,
    links_in: page.linksIn,
    redirect_to: page.redirectTo,
    indexable: page.isIndexable,
    skipped_reason: page.skippedReason,
    score: page.score,
    result: page.result,
    failure: failure && { code: failure.code, message: failure.message },
    report_id: page.reportId,
  };
}
