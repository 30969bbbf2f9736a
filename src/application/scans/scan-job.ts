import { hostOf, type Scan } from '../../domain/index.js';
import type { ScanJob, TakenPage } from '../ports/index.js';

/**
 * The job that opens or finishes a scan.
 * @throws Error if the scan has no such job
 */
export function scanJobFor(scan: Scan): ScanJob {
  const { account, id: scanId, url, jobId, status, tally } = scan.state;
  if (jobId === null) throw new Error(`The scan ${scanId} has no job.`);
  // From the start page on, rows are open until the last visit.
  const isVisited = tally.open === 0 && tally.visits > 0;
  const step = status === 'canceled' || isVisited ? 'finish' : 'open';
  return { generationId: jobId, account, scanId, step, page: null, host: hostOf(url) };
}

/** The job that visits a page. */
export function visitJobFor({ account, id }: Scan, { number, url, jobId }: Omit<TakenPage, 'kind'>): ScanJob {
  return { generationId: jobId, account, scanId: id, step: 'visit', page: number, host: hostOf(url) };
}
