import type {
  AddedPages,
  CaseQuery,
  CheckTotals,
  KnownPage,
  LinkedPage,
  NewScanPage,
  PageBounds,
  PagePosition,
  RobotsRules,
  Rows,
  ScanPageQuery,
  ScanQuery,
  ScanRepository,
  ScanWork,
  TakenPage,
  VisitedPage,
} from '../../application/index.js';
import type {
  FindingCase,
  FoundPage,
  PageLink,
  Scan,
  ScanFinding,
  ScanLink,
  ScanPage,
  SiteFinding,
  SkippedReason,
} from '../../domain/index.js';
import { isStorable, isUuid } from './identifiers.js';
import { invalidCursor, toRows } from './lists/keyset.js';
import { unpackLinks } from './mapping/packed-links.js';
import { fromScan, toScan } from './mapping/scan.js';
import { toCase, toFinding } from './mapping/scan-finding.js';
import { PAGE_COLUMNS, fromVisit, toScanPage } from './mapping/scan-page.js';
import { sumChecksStatement } from './scans/finding-statements.js';
import {
  ADD_PAGES,
  COUNT_TAKEN,
  FIND_KNOWN,
  FIND_PAGE,
  FIND_ROBOTS,
  LIST_WORK,
  REPLACE_JOB,
  SAVE_POSITIONS,
  SAVE_VISIT,
  SKIP_WAITING,
  TAKE_WAITING,
} from './scans/frontier-statements.js';
import { listPagesStatement } from './scans/list-pages-statement.js';
import { saveFindings } from './scans/save-findings.js';
import { ADD_SCAN, FIND_SCAN, LOCK_SCAN, SAVE_SCAN, listScansStatement } from './scans/scan-statements.js';
import type { Session } from './session/session.js';
import { toJson } from './storable-text.js';

/** Largest number that a column of type integer holds. */
const MAX_INTEGER = 2 ** 31 - 1;

/** Sorts before every ID. */
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Scans in tables. Reads by the ID of a scan alone go to the primary: a page that watches a scan must see each change, and
 * nothing tells which replica has the changes of an unknown account.
 */
export class MikroOrmScanRepository implements ScanRepository {
  constructor(private readonly session: Session) {}

  async add(scan: Scan): Promise<boolean> {
    const added = await this.session.change(scan.account, () => this.session.run(ADD_SCAN, fromScan(scan)));
    return added.length === 1;
  }

  async find(account: string, id: string): Promise<Scan | null> {
    if (!isUuid(id)) return null;
    const [row] = await this.session.read(account, () => this.session.run(FIND_SCAN, { account, id }));
    return row ? toScan(row) : null;
  }

  async list(query: ScanQuery): Promise<Rows<Scan>> {
    const { account, project, cursor } = query;
    if (cursor !== null && !isUuid(cursor.position.id)) throw invalidCursor();
    if (project !== null && !isStorable(project)) return { rows: [], more: false };
    const rows = await this.session.read(account, () =>
      this.session.query((queries) => listScansStatement(queries, query).execute()),
    );
    return toRows(rows, query, toScan);
  }

  async findLatest(account: string, project: string, before: string | null): Promise<Scan | null> {
    if (before !== null && !isUuid(before)) return null;
    const cursor = before === null ? null : ({ position: { key: null, id: before }, towards: 'next' } as const);
    const { rows } = await this.list({ account, project, status: 'ready', direction: 'desc', limit: 1, cursor });
    return rows[0] ?? null;
  }

  async lock(scanId: string): Promise<Scan | null> {
    if (!isUuid(scanId)) return null;
    const [row] = await this.session.run(LOCK_SCAN, { id: scanId });
    return row ? toScan(row) : null;
  }

  async save(scan: Scan): Promise<void> {
    await this.session.change(scan.account, () => this.session.run(SAVE_SCAN, fromScan(scan)));
  }

  /** The foreign keys delete what belongs to the scan. */
  async delete(account: string, id: string): Promise<Scan | null> {
    if (!isUuid(id)) return null;
    const row = await this.session.change(account, () =>
      this.session.query((queries) =>
        queries
          .deleteFrom('scans')
          .where('account', '=', account)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst(),
      ),
    );
    return row ? toScan(row) : null;
  }

  async findRobots(scanId: string): Promise<ReadonlyMap<string, RobotsRules>> {
    if (!isUuid(scanId)) return new Map();
    const rows = await this.session.run(FIND_ROBOTS, { scan: scanId });
    return new Map(rows.map(({ origin, rules }) => [origin, rules]));
  }

  async addRobots(scanId: string, origin: string, rules: RobotsRules): Promise<void> {
    await this.session.query((queries) =>
      queries
        .insertInto('scan_robots')
        .values({ scan_id: scanId, origin, rules: toJson(rules) })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async findKnown(scanId: string, urls: readonly string[]): Promise<readonly KnownPage[]> {
    if (!isUuid(scanId)) return [];
    return this.session.run(FIND_KNOWN, { scan: scanId, urls: urls.filter(isStorable) });
  }

  async addPages(
    scanId: string,
    pages: readonly NewScanPage[],
    { maxRows, maxVariants }: PageBounds,
  ): Promise<AddedPages> {
    const urls = pages.map(({ url }) => url);
    const [added] = await this.session.run(ADD_PAGES, {
      scan: scanId,
      urls,
      kinds: pages.map(({ kind }) => kind),
      depths: pages.map(({ depth }) => depth),
      sitemap: pages.map(({ isInSitemap }) => isInSitemap),
      reasons: pages.map(({ skippedReason }) => skippedReason),
      max_pages: Math.min(maxRows.page, MAX_INTEGER),
      max_links: Math.min(maxRows.link, MAX_INTEGER),
      max_variants: Math.min(maxVariants, MAX_INTEGER),
    });
    if (added === undefined) throw new Error('The statement that adds pages returned no row.');
    const { numbers, waiting, skipped, links, is_full: isFull, variant } = added;
    const known = urls.flatMap((url, index) => {
      const number = numbers[index] ?? null;
      return number === null ? [] : [{ url, number }];
    });
    return { known, waiting, skipped, links, isFull, variant };
  }

  async findPage(scanId: string, number: number): Promise<ScanPage | null> {
    if (!isUuid(scanId) || !isInteger(number)) return null;
    const [row] = await this.session.run(FIND_PAGE, { scan: scanId, number });
    return row ? toScanPage(row) : null;
  }

  async takeWaiting(scanId: string, jobIds: readonly string[]): Promise<readonly TakenPage[]> {
    if (jobIds.length === 0) return [];
    const rows = await this.session.run(TAKE_WAITING, { scan: scanId, jobs: jobIds });
    return rows.map(({ number, url, kind, job_id: jobId }) => ({ number, url, kind, jobId }));
  }

  async countTaken(scanId: string): Promise<number> {
    const [row] = await this.session.run(COUNT_TAKEN, { scan: scanId });
    return row?.count ?? 0;
  }

  async replaceJob(scanId: string, number: number, jobId: string, nextJobId: string): Promise<boolean> {
    const replaced = await this.session.run(REPLACE_JOB, { scan: scanId, number, job: jobId, next: nextJobId });
    return replaced.length === 1;
  }

  async saveVisit(
    scanId: string,
    visit: VisitedPage,
    links: readonly ScanLink[],
    others: readonly PageLink[],
  ): Promise<void> {
    const { number } = visit;
    await this.session.run(SAVE_VISIT, { scan: scanId, number, ...fromVisit(visit, { links, others }) });
  }

  async skipWaiting(
    scanId: string,
    reason: SkippedReason,
    kind: FoundPage['kind'] | null,
  ): Promise<{ readonly pages: number; readonly jobIds: readonly string[] }> {
    const [skipped] = await this.session.run(SKIP_WAITING, { scan: scanId, reason, kind });
    return { pages: skipped?.pages ?? 0, jobIds: skipped?.jobs ?? [] };
  }

  async listPages(query: ScanPageQuery): Promise<Rows<ScanPage>> {
    const { scanId, check, search } = query;
    if (!isUuid(scanId) || !isStorable(check ?? '') || !isStorable(search ?? '')) return { rows: [], more: false };
    const rows = await this.session.query((queries) => listPagesStatement(queries, query).execute());
    return toRows(rows, query, toScanPage);
  }

  async readGraph(scanId: string, after: number, limit: number): Promise<readonly LinkedPage[]> {
    if (!isUuid(scanId)) return [];
    const rows = await this.session.query((queries) =>
      queries
        .selectFrom('scan_pages')
        .select([...PAGE_COLUMNS, 'links'])
        .where('scan_id', '=', scanId)
        .where('number', '>', after)
        .orderBy('number')
        .limit(limit)
        .execute(),
    );
    const read = rows.map((row) => ({ page: toScanPage(row), ...unpackLinks(row.links) }));
    const urls = new Set(read.flatMap(({ others }) => others.map(({ url }) => url)));
    const known = urls.size === 0 ? [] : await this.findKnown(scanId, [...urls]);
    const numbers = new Map(known.map(({ url, number }) => [url, number]));
    return read.map(({ page, links, others }) => {
      const found = others.flatMap(({ url, ...link }) => {
        const target = numbers.get(url);
        return target === undefined ? [] : [{ target, ...link }];
      });
      return { ...page, links: [...links, ...found] };
    });
  }

  async sumChecks(scanId: string): Promise<readonly CheckTotals[]> {
    if (!isUuid(scanId)) return [];
    return (await this.session.query((queries) => sumChecksStatement(queries, scanId))).rows;
  }

  saveFindings(
    scanId: string,
    checks: readonly ScanFinding[],
    site: readonly (SiteFinding & ScanFinding)[],
  ): Promise<void> {
    return saveFindings(this.session, scanId, checks, site);
  }

  async savePositions(scanId: string, positions: readonly PagePosition[]): Promise<void> {
    await this.session.run(SAVE_POSITIONS, {
      scan: scanId,
      numbers: positions.map(({ number }) => number),
      links_in: positions.map(({ linksIn }) => linksIn),
      clicks: positions.map(({ clicks }) => clicks),
    });
  }

  async listFindings(scanId: string): Promise<readonly ScanFinding[]> {
    if (!isUuid(scanId)) return [];
    const rows = await this.session.query((queries) =>
      queries.selectFrom('scan_findings').selectAll().where('scan_id', '=', scanId).orderBy('rank').execute(),
    );
    return rows.map(toFinding);
  }

  async listCases({ scanId, findingId, after, limit }: CaseQuery): Promise<readonly FindingCase[]> {
    if (!isUuid(scanId) || !isStorable(findingId) || !isInteger(after)) return [];
    const rows = await this.session.query((queries) =>
      queries
        .selectFrom('scan_cases')
        .selectAll()
        .where('scan_id', '=', scanId)
        .where('finding_id', '=', findingId)
        .where('rank', '>', after)
        .orderBy('rank')
        .limit(limit)
        .execute(),
    );
    return rows.map(toCase);
  }

  async listWork(limit: number, after: Pick<ScanWork, 'scanId' | 'page'> | null): Promise<readonly ScanWork[]> {
    const start = after === null ? { scan: NIL, number: 0 } : { scan: after.scanId, number: after.page ?? 0 };
    const rows = await this.session.run(LIST_WORK, { ...start, limit });
    return rows.map((row) => ({
      scanId: row.scan_id,
      account: row.account,
      page: row.number === 0 ? null : row.number,
      url: row.url,
      jobId: row.job_id,
      updatedAt: row.updated_at,
    }));
  }
}

/** Callers may pass numbers of clients, and PostgreSQL rejects those that do not fit. */
function isInteger(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= MAX_INTEGER;
}
