import type { Application, Cursor, ScanDetails, ScanPageView } from '../../../../../application/index.js';
import type { AccountActor, FindingCase, ScanFinding } from '../../../../../domain/index.js';
import { readPages } from '../read-pages.js';
import type { CsvRow } from './csv-stream.js';

export const PAGE_COLUMNS = [
  'url',
  'title',
  'status',
  'status_code',
  'score',
  'result',
  'clicks',
  'links_in',
  'in_sitemap',
  'indexable',
  'redirect_to',
  'skipped_reason',
  'failure',
] as const;

type PageRow = CsvRow<(typeof PAGE_COLUMNS)[number]>;

/** A row for each page of a scan. */
export async function* pageRows(
  application: Application,
  actor: AccountActor,
  { id }: ScanDetails,
): AsyncGenerator<readonly PageRow[]> {
  for await (const pages of readPages(application, actor, id)) yield pages.map(toPageRow);
}

function toPageRow(page: ScanPageView): PageRow {
  return {
    url: page.url,
    title: page.title,
    status: page.status,
    status_code: page.statusCode,
    score: page.score,
    result: page.result,
    clicks: page.depth,
    links_in: page.linksIn,
    in_sitemap: page.isInSitemap,
    indexable: page.isIndexable,
    redirect_to: page.redirectTo,
    skipped_reason: page.skippedReason,
    failure: page.failure?.message ?? null,
  };
}

export const CASE_COLUMNS = [
  'finding',
  'kind',
  'title',
  'category',
  'points',
  'url',
  'detail',
  'target',
  'source_url',
  'link_text',
] as const;

type CaseRow = CsvRow<(typeof CASE_COLUMNS)[number]>;

/** A row for each case of each finding, and for each source of a case. */
export async function* caseRows(
  application: Application,
  actor: AccountActor,
  scan: ScanDetails,
): AsyncGenerator<readonly CaseRow[]> {
  const { items } = await application.scans.listFindings.execute(actor, { id: scan.id });
  const categories = new Map(scan.categories.map(({ id, title }) => [id, title]));
  // The header, also if there is no finding.
  yield [];
  for (const finding of items) {
    const category = finding.category === null ? null : (categories.get(finding.category) ?? finding.category);
    for await (const cases of readCases(application, actor, scan.id, finding.id)) {
      yield cases.flatMap((found) => toCaseRows(finding, category, found));
    }
  }
}

async function* readCases(
  { scans }: Application,
  actor: AccountActor,
  id: string,
  finding: string,
): AsyncGenerator<readonly FindingCase[]> {
  let cursor: Cursor | undefined;
  do {
    const { cases } = await scans.getFinding.execute(actor, { id, finding, perPage: 100, cursor });
    yield cases.items;
    cursor = cases.next ?? undefined;
  } while (cursor !== undefined);
}

function toCaseRows(
  { id, kind, title, points }: ScanFinding,
  category: string | null,
  { url, detail, target, sources }: FindingCase,
): readonly CaseRow[] {
  const pieces = sources.length === 0 ? [null] : sources;
  return pieces.map((source) => ({
    finding: id,
    kind,
    title,
    category,
    points,
    url,
    detail,
    target,
    source_url: source?.url ?? null,
    link_text: source?.text ?? null,
  }));
}
