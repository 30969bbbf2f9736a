import type { Scan } from '../../domain/index.js';
import type { Cancellation, Ports } from '../ports/index.js';
import { rollUpChecks } from './read-findings.js';

type FinishPorts = Pick<Ports, 'clock' | 'generator' | 'scans' | 'transactions'>;

/**
 * Looks at all pages of a scan together, stores what only the whole site shows, and ends the scan.
 * @returns false if the scan was deleted, or has another job
 */
export async function finishScan(ports: FinishPorts, scan: Scan, _cancellation: Cancellation): Promise<boolean> {
  const { clock, scans, transactions } = ports;
  const checks = await rollUpChecks(ports, scan);
  return transactions.run(async () => {
    const current = await scans.lock(scan.id);
    const finished = current?.state.jobId === scan.state.jobId ? (current?.finish(clock.now()) ?? null) : null;
    if (finished === null) return false;
    await scans.saveFindings(scan.id, checks, []);
    await scans.save(finished);
    return true;
  });
}
