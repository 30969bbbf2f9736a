import type { Scan } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { nextStep } from './next-step.js';
import { scanJobFor, visitJobFor } from './scan-job.js';

/**
 * Saves a scan after a step, and queues what comes next. Requires the transaction that holds the scan's lock.
 * @param crawlDelay seconds between two requests; 0 if robots.txt does not ask for a pause
 */
export async function continueScan(
  { clock, ids, scans, queue }: Pick<Ports, 'clock' | 'ids' | 'scans' | 'queue'>,
  scan: Scan,
  crawlDelay: number,
): Promise<void> {
  const now = clock.now();
  const taken = await scans.countTaken(scan.id);
  let current = scan;
  let next = nextStep(current, taken, crawlDelay > 0);
  if (next.kind === 'skip') {
    const { pages } = await scans.skipWaiting(scan.id, 'max_pages', 'page');
    current = current.skipWaiting(pages, 'page', now).truncate(
      {
        reason: 'max_pages',
        detail: `The scan visited ${inWords(current.state.tally.visits)}, its limit. Raise max_pages to scan the rest.`,
      },
      now,
    );
    next = nextStep(current, taken, crawlDelay > 0);
  }
  if (next.kind === 'finish') current = current.with({ jobId: ids.next() }, now);
  await scans.save(current);
  if (next.kind === 'finish') await queue.enqueue(scanJobFor(current));
  if (next.kind !== 'visit') return;
  const jobIds = Array.from({ length: next.count }, () => ids.next());
  const options = crawlDelay > 0 ? { notBefore: new Date(now.getTime() + crawlDelay * 1000) } : {};
  for (const page of await scans.takeWaiting(scan.id, jobIds)) {
    // A pause between two requests concerns this site, not those that it links to.
    await queue.enqueue(visitJobFor(scan, page), page.kind === 'page' ? options : {});
  }
}

function inWords(pages: number): string {
  return `${pages} ${pages === 1 ? 'page' : 'pages'}`;
}
