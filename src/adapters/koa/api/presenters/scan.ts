import type { ScanDetails } from '../../../../application/index.js';
import { presentInstant } from './values.js';

/** A scan as single answers and lists show it. */
export function presentScan(scan: ScanDetails, base: string) {
  const { options, pages, results, truncated, failure } = scan;
  const address = scanAddress(scan.id, base);
  return {
    id: scan.id,
    project: scan.project,
    url: scan.url,
    options: {
      max_pages: options.maxPages,
      max_depth: options.maxDepth,
      sitemap: options.sitemap,
      include: options.include,
      exclude: options.exclude,
      external_links: options.externalLinks,
    },
    status: scan.status,
    failure: failure && { code: failure.code, message: failure.message },
    pages: {
      found: pages.found,
      checked: pages.checked,
      failed: pages.failed,
      skipped: pages.skipped,
      waiting: pages.waiting,
    },
    score: scan.score,
    result: scan.result,
    categories: scan.categories.map(({ id, title, score, weight }) => ({ id, title, score, weight })),
    results: { good: results.good, decent: results.decent, bad: results.bad },
    truncated: truncated && { reason: truncated.reason, detail: truncated.detail },
    created_at: presentInstant(scan.createdAt),
    started_at: scan.startedAt && presentInstant(scan.startedAt),
    finished_at: scan.finishedAt && presentInstant(scan.finishedAt),
    links: {
      self: address,
      pages: `${address}/pages`,
      findings: `${address}/findings`,
      compare: `${address}/compare`,
      page: `${base}/dashboard/projects/${encodeURIComponent(scan.project)}/scans/${scan.id}`,
    },
  };
}

export function scanAddress(id: string, base: string): string {
  return `${base}/api/v1/scans/${id}`;
}
