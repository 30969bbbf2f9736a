import type { Selectable } from 'kysely';
import type { VisitedPage } from '../../../application/index.js';
import type { PageCheck, ScanPage } from '../../../domain/index.js';
import type { Tables } from '../rows.js';
import { storableText, toJson } from '../storable-text.js';
import { packLinks, type PageLinks } from './packed-links.js';
import { toScoreKey } from './report.js';

type ScanPageRow = Selectable<Tables['scan_pages']>;

/** The columns of a page: all but its links, which only the end of a scan reads. */
export const PAGE_COLUMNS = [
  'number',
  'url',
  'kind',
  'depth',
  'in_sitemap',
  'status',
  'job_id',
  'status_code',
  'redirect_to',
  'skipped_reason',
  'title',
  'description',
  'canonical',
  'is_noindex',
  'alternates',
  'report_id',
  'score_key',
  'failure',
  'checks',
  'check_points',
  'links_in',
  'clicks',
] as const satisfies readonly (keyof ScanPageRow)[];

export function toScanPage(row: Pick<ScanPageRow, (typeof PAGE_COLUMNS)[number]>): ScanPage {
  return {
    number: row.number,
    url: row.url,
    kind: row.kind,
    depth: row.depth,
    isInSitemap: row.in_sitemap,
    status: row.status,
    jobId: row.job_id,
    statusCode: row.status_code,
    redirectTo: row.redirect_to,
    skippedReason: row.skipped_reason,
    title: row.title,
    description: row.description,
    canonical: row.canonical,
    isNoindex: row.is_noindex,
    alternates: row.alternates ?? [],
    reportId: row.report_id,
    score: row.score_key === null ? null : row.score_key / 10,
    failure: row.failure,
    checks: (row.checks ?? []).map((check, index) => toCheck(check, row.check_points?.[index] ?? 0)),
    linksIn: row.links_in,
    clicks: row.clicks,
  };
}

/** Columns that a visit sets, and the types of their values, which PostgreSQL cannot infer. */
export const VISIT_TYPES = {
  status: 'text',
  status_code: 'smallint',
  redirect_to: 'text',
  skipped_reason: 'text',
  title: 'text',
  description: 'text',
  canonical: 'text',
  is_noindex: 'boolean',
  alternates: 'jsonb',
  report_id: 'uuid',
  score_key: 'smallint',
  failure: 'jsonb',
  checks: 'text[]',
  check_points: 'smallint[]',
  links: 'bytea',
} as const satisfies Partial<Record<keyof ScanPageRow, string>>;

export type VisitColumns = Pick<ScanPageRow, keyof typeof VISIT_TYPES>;

export function fromVisit(visit: VisitedPage, links: PageLinks): VisitColumns {
  return {
    status: visit.status,
    status_code: visit.statusCode,
    redirect_to: visit.redirectTo,
    skipped_reason: visit.skippedReason,
    title: visit.title && storableText(visit.title),
    description: visit.description && storableText(visit.description),
    canonical: visit.canonical,
    is_noindex: visit.isNoindex,
    alternates: visit.alternates.length === 0 ? null : toJson(visit.alternates),
    report_id: visit.reportId,
    score_key: visit.score === null ? null : toScoreKey(visit.score),
    failure: visit.failure && toJson(visit.failure),
    checks: visit.checks.length === 0 ? null : visit.checks.map(({ check }) => check),
    check_points: visit.checks.length === 0 ? null : visit.checks.map(toPoints),
    links: packLinks(links),
  };
}

/** Points × 10. For warnings, -1 less that: a warning can cost nothing, too. */
function toPoints({ outcome, points }: PageCheck): number {
  const key = Math.round(points * 10);
  return outcome === 'warn' ? -1 - key : key;
}

function toCheck(check: string, key: number): PageCheck {
  return key < 0 ? { check, outcome: 'warn', points: (-1 - key) / 10 } : { check, outcome: 'fail', points: key / 10 };
}
