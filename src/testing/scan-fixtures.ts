import {
  DEFAULT_SCAN_OPTIONS,
  Scan,
  UNVISITED,
  parseTargetUrl,
  type PageCheck,
  type ScanState,
} from '../domain/index.js';
import type { AddedPages, NewScanPage, PageBounds, Ports, ScanPageQuery, VisitedPage } from '../application/index.js';
import { START } from './fixtures.js';

/** The ports needed to bring a scan into any state. */
export type ScanPorts = Pick<Ports, 'ids' | 'transactions' | 'scans'>;

/** Bounds that no case reaches by accident. */
export const WIDE: PageBounds = { maxRows: { page: 60_000, link: 10_000 }, maxVariants: 1000 };

/** A scan that is not stored yet. */
export function newScan({ ids }: Pick<Ports, 'ids'>, attributes: Partial<ScanState> & { account: string }): Scan {
  const { account, url = 'https://www.example.com/', createdAt = START } = attributes;
  const scan = Scan.create({
    id: ids.next(),
    account,
    target: parseTargetUrl(url),
    options: DEFAULT_SCAN_OPTIONS,
    privacy: { kind: 'private' },
    jobId: ids.next(),
    now: createdAt,
  });
  return scan.with(attributes, attributes.updatedAt ?? createdAt);
}

/** Stores a new scan. */
export async function addScan(
  ports: Pick<Ports, 'ids' | 'scans'>,
  attributes: Partial<ScanState> & { account: string },
): Promise<Scan> {
  const scan = newScan(ports, attributes);
  await ports.scans.add(scan);
  return scan;
}

/** Calls `work` in the transaction that holds the scan's lock. */
export function locked<T>(
  { transactions, scans }: Pick<ScanPorts, 'transactions' | 'scans'>,
  { id }: Pick<Scan, 'id'>,
  work: (scan: Scan) => Promise<T>,
): Promise<T> {
  return transactions.run(async () => {
    const scan = await scans.lock(id);
    if (scan === null) throw new Error(`The scan ${id}, which was just stored, does not exist.`);
    return work(scan);
  });
}

/** A URL to add. */
export function foundPage(url: string, more: Partial<NewScanPage> = {}): NewScanPage {
  return { url, kind: 'page', depth: 1, isInSitemap: false, skippedReason: null, ...more };
}

/** Adds rows to a scan: URLs below https://example.com/, or whole rows. */
export function addFound(
  ports: ScanPorts,
  scan: Scan,
  pages: readonly (string | NewScanPage)[],
  bounds = WIDE,
): Promise<AddedPages> {
  const rows = pages.map((page) => (typeof page === 'string' ? foundPage(`https://example.com/${page}`) : page));
  return locked(ports, scan, () => ports.scans.addPages(scan.id, rows, bounds));
}

/** A visit that found a page without anything special. */
export function visited(number: number, more: Partial<VisitedPage> = {}): VisitedPage {
  return {
    ...UNVISITED,
    number,
    status: 'checked',
    statusCode: 200,
    skippedReason: null,
    reportId: null,
    ...more,
  };
}

/** Records visits without links. */
export async function saveVisits(ports: ScanPorts, scan: Scan, visits: readonly VisitedPage[]): Promise<void> {
  await locked(ports, scan, async () => {
    for (const visit of visits) await ports.scans.saveVisit(scan.id, visit, [], []);
  });
}

export function failedCheck(check: string, points: number, outcome: PageCheck['outcome'] = 'fail'): PageCheck {
  return { check, outcome, points };
}

/** All pages of a scan by number, on one page of the list. */
export function allPages(scan: Scan, more: Partial<ScanPageQuery> = {}): ScanPageQuery {
  const filters = { result: null, status: null, check: null, search: null } as const;
  return { scanId: scan.id, ...filters, sort: 'number', direction: 'asc', limit: 100, cursor: null, ...more };
}
