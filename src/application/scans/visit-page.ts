import {
  ScanScope,
  type Failure,
  type PageLink,
  type Retention,
  type Scan,
  type ScanLink,
  type ScanPage,
} from '../../domain/index.js';
import type { Cancellation, KnownPage, Ports, ScanJob } from '../ports/index.js';
import { addDiscovered } from './add-discovered.js';
import { continueScan } from './continue-scan.js';
import { MAX_REDIRECTS, discover, type Discovery } from './discover.js';
import { recordOnReport } from './record-on-report.js';
import { RobotsOfScan, originOf } from './robots-of-scan.js';
import { disallowed, failed, toLinkResult, toVisitResult, type VisitResult } from './visit-result.js';

export type VisitPorts = Pick<
  Ports,
  'clock' | 'generations' | 'generator' | 'ids' | 'queue' | 'reports' | 'scans' | 'siteReader' | 'transactions'
>;

type Retained = Pick<Retention, 'generationsKept'>;

/** Maximum number of URLs to look up at once. */
const BATCH = 1000;

const TOO_MANY_REDIRECTS: Failure = {
  code: 'too_many_redirects',
  message: `The start redirects in a circle, or more than ${MAX_REDIRECTS} times.`,
};

/**
 * Visits one page of a scan, and stores what it finds together with what the scan does next.
 * @returns the failure of the page, if any; false if the page has another job now, or the scan has ended
 */
export async function visitPage(
  ports: VisitPorts,
  retention: Retained,
  job: ScanJob,
  cancellation: Cancellation,
): Promise<Failure | null | false> {
  const { clock, scans, siteReader } = ports;
  const [scan, page] = await Promise.all([scans.find(job.account, job.scanId), findPage(ports, job)]);
  if (scan === null || page === null || !scan.isUnderWay) return false;
  const startedAt = clock.now();
  if (page.kind === 'link') {
    const result = toLinkResult(await siteReader.checkLink(page.url, cancellation));
    return recordVisit(ports, retention, job, { result, startedAt, robots: null });
  }
  const robots = await RobotsOfScan.read(ports, scan.id, page.url, cancellation);
  const scope = new ScanScope(scan.state.url, scan.state.options);
  const result = robots.allows(page.url)
    ? toVisitResult(await visit(ports, page.url, cancellation), scope)
    : disallowed(originOf(page.url));
  return recordVisit(ports, retention, job, { result, startedAt, robots });
}

/** Records that a page has no result because every attempt failed. */
export async function recordFailure(
  ports: VisitPorts,
  retention: Retained,
  job: ScanJob,
  failure: Failure,
): Promise<void> {
  const startedAt = ports.clock.now();
  await recordVisit(ports, retention, job, { result: failed(failure, null), startedAt, robots: null });
}

function visit({ generator }: VisitPorts, url: string, cancellation: Cancellation) {
  return generator.visit ? generator.visit(url, cancellation) : generator.generate(url, cancellation);
}

/** The page of a job; null if the page has another job now. */
async function findPage(
  { scans }: VisitPorts,
  { scanId, page: number, generationId }: ScanJob,
): Promise<ScanPage | null> {
  const page = number === null ? null : await scans.findPage(scanId, number);
  return page?.jobId === generationId ? page : null;
}

interface FinishedVisit {
  readonly result: VisitResult;
  readonly startedAt: Date;
  /** null if they are not known; the stored ones then count. */
  readonly robots: RobotsOfScan | null;
}

function recordVisit(
  ports: VisitPorts,
  retention: Retained,
  job: ScanJob,
  { result, startedAt, robots: read }: FinishedVisit,
): Promise<Failure | null | false> {
  const { clock, scans, transactions } = ports;
  const { isFetched, leads, outcome } = result;
  return transactions.run(async () => {
    const scan = await scans.lock(job.scanId);
    const page = scan?.isUnderWay ? await findPage(ports, job) : null;
    if (scan === null || page === null) return false;
    const now = clock.now();
    const { number, kind } = page;
    if (read?.added) await scans.addRobots(scan.id, read.added.origin, read.added.rules);
    const robots = read ?? (await RobotsOfScan.stored(ports, scan.id));
    const run = { id: job.generationId, url: page.url, startedAt, finishedAt: now };
    const isReported = outcome !== null && kind === 'page';
    const reportId = isReported ? await recordOnReport(ports, scan, { ...run, outcome }, retention) : null;

    const scope = new ScanScope(scan.state.url, scan.state.options);
    const found = discover(scan, scope, page, leads, (url) => robots.allows(url));
    const added = await addDiscovered(ports, scan, found.wanted);
    const known = new Map([...added.known, ...(await knownAmong(ports, scan, found))].map((each) => [each.url, each]));
    await scans.saveVisit(scan.id, { number, ...result.page, reportId }, ...splitLinks(found, known));
    const { status } = result.page;
    const visited = cut(added.scan, found, known, now).recordVisit(
      { kind, status: status === 'waiting' ? 'failed' : status, isFetched, outcome: scored(outcome) },
      now,
    );
    const startFailure =
      page.depth > 0 ? null : (result.startFailure ?? (await failureAhead(ports, visited, leads, known)));
    if (startFailure !== null) await failScan(ports, visited, startFailure);
    else await continueScan(ports, visited, robots.crawlDelay);
    return result.page.failure;
  });
}

function scored(outcome: VisitResult['outcome']) {
  return outcome?.kind === 'scored' ? outcome : null;
}

async function knownAmong({ scans }: VisitPorts, scan: Scan, { unwanted }: Discovery): Promise<readonly KnownPage[]> {
  const known: KnownPage[] = [];
  for (let from = 0; from < unwanted.length; from += BATCH) {
    const urls = unwanted.slice(from, from + BATCH).map(({ url }) => url);
    known.push(...(await scans.findKnown(scan.id, urls)));
  }
  return known;
}

/** Links to rows that exist, and the others, which may have a row later. */
function splitLinks(
  { links }: Discovery,
  known: ReadonlyMap<string, KnownPage>,
): [rows: readonly ScanLink[], others: readonly PageLink[]] {
  const rows: ScanLink[] = [];
  const others: PageLink[] = [];
  for (const link of links) {
    const target = known.get(link.url)?.number;
    if (target === undefined) others.push(link);
    else rows.push({ target, text: link.text, isNofollow: link.isNofollow });
  }
  return [rows, others];
}

/** Notes what the scan leaves out because of its depth or a trap. */
function cut(scan: Scan, { unwanted }: Discovery, known: ReadonlyMap<string, KnownPage>, now: Date): Scan {
  return unwanted.reduce(
    (current, { url, truncated }) =>
      truncated === null || known.has(url) ? current : current.truncate(truncated, now),
    scan,
  );
}

/** Why a scan fails because of where its start redirects to; null if it can go on there. */
async function failureAhead(
  { scans }: VisitPorts,
  scan: Scan,
  { redirectTo }: VisitResult['leads'],
  known: ReadonlyMap<string, KnownPage>,
): Promise<Failure | null> {
  const number = redirectTo === null ? undefined : known.get(redirectTo)?.number;
  if (number === undefined || redirectTo === null) return null;
  const target = await scans.findPage(scan.id, number);
  if (target?.skippedReason === 'robots') return disallowed(originOf(redirectTo)).startFailure;
  // Until the start is read, nothing but its redirects has been visited.
  return target?.status !== 'waiting' || scan.state.tally.visits > MAX_REDIRECTS ? TOO_MANY_REDIRECTS : null;
}

/** Ends a scan whose start cannot be read. Nothing else is queued by then. */
async function failScan({ clock, scans }: VisitPorts, scan: Scan, failure: Failure): Promise<void> {
  const now = clock.now();
  const { pages } = await scans.skipWaiting(scan.id, 'canceled', null);
  await scans.save(scan.skipWaiting(pages, null, now).fail(failure, now) ?? scan);
}
