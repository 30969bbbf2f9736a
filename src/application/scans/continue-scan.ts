import { MAX_PAGES, type Scan } from '../../domain/index.js';
import type { Ports, ScanJob, TakenPage } from '../ports/index.js';
import { nextStep } from './next-step.js';
import { scanJobFor, visitJobFor } from './scan-job.js';

type ContinuePorts = Pick<Ports, 'clock' | 'ids' | 'scans' | 'queue' | 'transactions'>;

export interface Pace {
  /** Number of rows that have a job, without the one whose job ends. */
  readonly taken: number;
  /** Seconds between two requests; 0 if robots.txt does not ask for a pause. */
  readonly crawlDelay: number;
}

/**
 * Saves a scan after a step, and queues what comes next. Requires the transaction that holds the scan's lock. The statements of
 * a step are sent together where they can be, because all workers of a scan wait for the lock.
 * @param saveVisit stores the visit that this step was
 */
export async function continueScan(
  ports: ContinuePorts,
  visited: Scan,
  { taken, crawlDelay }: Pace,
  saveVisit: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { clock, ids, scans, queue, transactions } = ports;
  const stepAfter = (scan: Scan) => nextStep(scan, taken, crawlDelay > 0);
  const isOver = stepAfter(visited).kind === 'skip';
  if (isOver) await saveVisit();
  const rest = isOver ? await skipRest(ports, visited) : visited;
  const next = stepAfter(rest);
  const now = clock.now();
  const scan = next.kind === 'finish' ? rest.with({ jobId: ids.next() }, now) : rest;
  const jobIds = next.kind === 'visit' ? Array.from({ length: next.count }, () => ids.next()) : [];
  const [pages] = await transactions.all<[readonly TakenPage[], void, void]>([
    () => scans.takeWaiting(scan.id, jobIds),
    () => scans.save(scan),
    async () => {
      if (!isOver) await saveVisit();
    },
  ]);
  // A pause between two requests concerns this site, not those that it links to.
  const notBefore = crawlDelay > 0 ? new Date(now.getTime() + crawlDelay * 1000) : undefined;
  const visits = pages.map((page): [ScanJob, Date | undefined] => [
    visitJobFor(scan, page),
    page.kind === 'page' ? notBefore : undefined,
  ]);
  const jobs = next.kind === 'finish' ? [[scanJobFor(scan), undefined] as const] : visits;
  await transactions.all(
    jobs.map(
      ([job, due]) =>
        () =>
          queue.enqueue(job, { notBefore: due }),
    ),
  );
}

/** Skips the pages that wait when the limit of pages is reached. */
async function skipRest({ clock, scans }: ContinuePorts, scan: Scan): Promise<Scan> {
  const now = clock.now();
  const { pages } = await scans.skipWaiting(scan.id, 'max_pages', 'page');
  const { options, tally } = scan.state;
  const { visits } = tally;
  const visited = `${visits.toLocaleString('en')} ${visits === 1 ? 'page' : 'pages'}`;
  const advice = options.maxPages < MAX_PAGES ? 'Allow more pages' : 'Scan the site in parts';
  const detail = `The scan stopped after ${visited}, its limit. ${advice} to see the rest.`;
  return scan.skipWaiting(pages, 'page', now).truncate({ reason: 'max_pages', detail }, now);
}
