import type { Cursor, Page, PageSize, ScanDetails, ScanPageView } from '../../../application/index.js';
import type { ScanFinding } from '../../../domain/index.js';
import type { FindingResult, SiteResult } from './site-result.js';
import type { SiteScanner } from './site-scanner.js';

const PER_PAGE: PageSize = 100;

/** Reads everything that a scan found. */
export async function readSite(
  { scans, reports, actor }: SiteScanner,
  scan: ScanDetails,
  seconds: number,
): Promise<SiteResult> {
  const { id } = scan;
  const casesOf = ({ id: finding }: ScanFinding) =>
    readAll(
      async (cursor) => (await scans.getFinding.execute(actor, { id, finding, perPage: PER_PAGE, cursor })).cases,
    );
  const findings: FindingResult[] = [];
  const { items, omitted } = await scans.listFindings.execute(actor, { id });
  for (const finding of items) {
    findings.push({ finding, cases: finding.kind === 'site' ? await casesOf(finding) : [] });
  }
  return {
    scan,
    pages: await readAll((cursor) => scans.listPages.execute(actor, { id, perPage: PER_PAGE, cursor })),
    findings,
    omitted,
    seconds,
    reportOf: ({ reportId, score }: ScanPageView) =>
      reportId === null || score === null ? Promise.resolve(null) : reports.get.execute(actor, { id: reportId }),
  };
}

async function readAll<Row>(read: (cursor: Cursor | undefined) => Promise<Page<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: Cursor | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
