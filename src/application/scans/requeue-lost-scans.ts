import type { Cancellation, Ports, ScanWork } from '../ports/index.js';
import { scanJobFor, visitJobFor } from './scan-job.js';

/** Number of jobs that are looked up in one step. */
const BATCH = 500;

/** How long a scan must be unchanged, in milliseconds. As for generations, it only spares the queue lookups. */
const UNCHANGED_FOR = 20_000;

/**
 * Queues the work of scans again whose jobs were lost: they were deleted, or the database was restored without its queue. Call
 * it regularly, from any number of processes.
 */
export class RequeueLostScans {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'transactions' | 'scans' | 'queue'>) {}

  /** @returns how many jobs were queued again */
  async execute(cancellation?: Cancellation): Promise<number> {
    const { clock, scans, queue } = this.ports;
    const unchangedSince = new Date(clock.now().getTime() - UNCHANGED_FOR);
    let total = 0;
    let after: ScanWork | null = null;
    do {
      const all: readonly ScanWork[] = await scans.listWork(BATCH, after);
      const unchanged = all.filter(({ updatedAt }) => updatedAt <= unchangedSince);
      const missing = new Set(await queue.findMissing(unchanged.map(({ jobId }) => jobId)));
      for (const work of unchanged) {
        if (cancellation?.aborted === true) return total;
        if (missing.has(work.jobId) && (await this.#requeue(work))) total += 1;
      }
      after = all.at(-1) ?? null;
    } while (after !== null);
    return total;
  }

  /** @returns false if the work is done, or another process was faster */
  async #requeue({ scanId, page, url, jobId: lostId }: ScanWork): Promise<boolean> {
    const { clock, ids, scans, queue, transactions } = this.ports;
    return transactions.run(async () => {
      const jobId = ids.next();
      const scan = await scans.lock(scanId);
      if (scan === null) return false;
      if (page !== null) {
        if (!(await scans.replaceJob(scanId, page, lostId, jobId))) return false;
        await queue.enqueue(visitJobFor(scan, { number: page, url, jobId }));
        return true;
      }
      if (scan.state.jobId !== lostId) return false;
      const requeued = scan.with({ jobId }, clock.now());
      await scans.save(requeued);
      await queue.enqueue(scanJobFor(requeued));
      return true;
    });
  }
}
