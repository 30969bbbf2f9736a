import { ScanScope, type Failure, type Report, type Retention, type Scan, type ScanPage } from '../../domain/index.js';
import type { Cancellation, KnownPage, Ports, ScanJob } from '../ports/index.js';
import { addDiscovered, type Added } from './add-discovered.js';
import { continueScan } from './continue-scan.js';
import { MAX_REDIRECTS, discover } from './discover.js';
import { findUnwanted, splitLinks, truncateBy } from './discovered-links.js';
import { recordOnReport } from './record-on-report.js';
import { RobotsOfScan, readRobots } from './robots-of-scan.js';
import { disallowed, failed, inScope, toLinkResult, toVisitResult, type VisitResult } from './visit-result.js';

export type VisitPorts = Pick<
  Ports,
  'clock' | 'generations' | 'generator' | 'ids' | 'queue' | 'reports' | 'scans' | 'siteReader' | 'transactions'
>;

type Retained = Pick<Retention, 'generationsKept'>;

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
  const [page, stored] = await Promise.all([findPage(ports, job), scans.findRobots(job.scanId)]);
  if (page === null) return false;
  const startedAt = clock.now();
  if (page.kind === 'link') {
    const result = toLinkResult(await siteReader.checkLink(page.url, cancellation));
    return recordVisit(ports, retention, job, {
      page,
      result,
      startedAt,
      robots: new RobotsOfScan(siteReader, stored),
    });
  }
  const robots = await readRobots(siteReader, stored, page.url, cancellation);
  const result = robots.allows(page.url)
    ? toVisitResult(await visit(ports, page.url, cancellation))
    : disallowed(page.url, robots.of(page.url));
  return recordVisit(ports, retention, job, { page, result, startedAt, robots });
}

/** Records that a page has no result because every attempt failed. */
export async function recordFailure(
  ports: VisitPorts,
  retention: Retained,
  job: ScanJob,
  failure: Failure,
): Promise<void> {
  const { clock, scans, siteReader } = ports;
  const [page, stored] = await Promise.all([findPage(ports, job), scans.findRobots(job.scanId)]);
  if (page === null) return;
  const result = failed(failure, null);
  const robots = new RobotsOfScan(siteReader, stored);
  await recordVisit(ports, retention, job, { page, result, startedAt: clock.now(), robots });
}

function visit({ generator }: VisitPorts, url: string, cancellation: Cancellation) {
  return generator.visit ? generator.visit(url, cancellation) : generator.generate(url, cancellation);
}

/** The page of a job; null if the page has another job now, or none because the scan has ended. */
async function findPage(
  { scans }: VisitPorts,
  { scanId, page: number, generationId }: ScanJob,
): Promise<ScanPage | null> {
  const page = number === null ? null : await scans.findPage(scanId, number);
  return page?.jobId === generationId ? page : null;
}

interface FinishedVisit {
  /** As it was when the visit began. */
  readonly page: ScanPage;
  readonly result: VisitResult;
  readonly startedAt: Date;
  readonly robots: RobotsOfScan;
}

function recordVisit(
  ports: VisitPorts,
  retention: Retained,
  job: ScanJob,
  { page: visited, result: found, startedAt, robots }: FinishedVisit,
): Promise<Failure | null | false> {
  const { clock, reports, scans, transactions } = ports;
  const outcome = visited.kind === 'page' ? found.outcome : null;
  return transactions.run(async () => {
    const scan = await scans.lock(job.scanId);
    if (scan === null) return false;
    const [page, taken, report] = await transactions.all<[ScanPage | null, number, Report | null]>([
      () => findPage(ports, job),
      () => scans.countTaken(scan.id),
      async () => outcome && (await reports.findByUrl(scan.account, visited.url)),
    ]);
    if (page === null) return false;
    const now = clock.now();
    const { number, kind, url } = page;
    const scope = new ScanScope(scan.state.url, scan.state.options);
    const result = inScope(found, scope);
    const discovery = discover(scan, scope, page, result.leads, (other) => robots.allows(other));
    const run = { id: job.generationId, url, startedAt, finishedAt: now };
    const [reportId, added, known] = await transactions.all<[string | null, Added, readonly KnownPage[], void]>([
      async () => outcome && (await recordOnReport(ports, scan, report, { ...run, outcome }, retention)),
      () => addDiscovered(ports, scan, discovery.wanted),
      () => findUnwanted(ports, scan, discovery),
      async () => {
        if (robots.added) await scans.addRobots(scan.id, robots.added.origin, robots.added.rules);
      },
    ]);
    const targets = new Map([...added.known, ...known].map((each) => [each.url, each]));
    const counted = { kind, status: result.page.status, isFetched: result.isFetched, outcome: scored(outcome) };
    const next = truncateBy(added.scan, discovery, targets, now).recordVisit(counted, now);
    const startFailure =
      page.depth > 0
        ? null
        : (result.startFailure ?? (await failureAhead(ports, next, page, result.leads.redirectTo, robots)));
    const links = splitLinks(discovery, targets);
    const saveVisit = () => scans.saveVisit(scan.id, { number, ...result.page, reportId }, ...links);
    if (startFailure !== null) await failScan(ports, next, startFailure, saveVisit);
    else await continueScan(ports, next, { taken: taken - 1, crawlDelay: robots.crawlDelay }, saveVisit);
    return result.page.failure;
  });
}

function scored(outcome: VisitResult['outcome']) {
  return outcome?.kind === 'scored' ? outcome : null;
}

/** Why a scan fails because of where its start redirects to; null if it can go on there. */
async function failureAhead(
  { scans }: VisitPorts,
  scan: Scan,
  { url }: ScanPage,
  redirectTo: string | null,
  robots: RobotsOfScan,
): Promise<Failure | null> {
  const [known] = redirectTo === null ? [] : await scans.findKnown(scan.id, [redirectTo]);
  if (known === undefined || redirectTo === null) return null;
  const target = await scans.findPage(scan.id, known.number);
  if (target?.skippedReason === 'robots') return disallowed(redirectTo, robots.of(redirectTo)).startFailure;
  // Until the start is read, nothing but its redirects has been visited. This visit is not stored yet.
  const isVisited = target?.status !== 'waiting' || redirectTo === url;
  return isVisited || scan.state.tally.visits > MAX_REDIRECTS ? TOO_MANY_REDIRECTS : null;
}

/** Ends a scan whose start cannot be read. Nothing else is queued by then. */
async function failScan(
  { clock, scans }: VisitPorts,
  scan: Scan,
  failure: Failure,
  saveVisit: () => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await saveVisit();
  const { pages } = await scans.skipWaiting(scan.id, 'canceled', null);
  await scans.save(scan.skipWaiting(pages, null, now).fail(failure, now) ?? scan);
}
