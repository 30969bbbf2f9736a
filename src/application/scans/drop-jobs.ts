import type { Ports } from '../ports/index.js';

/** Cancels all jobs of a scan that is about to be deleted. Requires a transaction. */
export async function dropJobs({ scans, queue }: Pick<Ports, 'scans' | 'queue'>, scanId: string): Promise<void> {
  const scan = await scans.lock(scanId);
  if (scan === null) return;
  const { jobIds } = await scans.skipWaiting(scanId, 'canceled', null);
  for (const jobId of [scan.state.jobId, ...jobIds]) if (jobId !== null) await queue.cancel(jobId);
}
