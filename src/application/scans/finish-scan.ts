import { SiteAnalysis, type Scan } from '../../domain/index.js';
import type { Cancellation, LinkedPage, Ports } from '../ports/index.js';
import { rollUpChecks } from './read-findings.js';

type FinishPorts = Pick<Ports, 'clock' | 'generator' | 'scans' | 'transactions'>;

/** Number of rows that are read at once. */
const READ_BATCH = 500;

/** Number of positions that are stored at once. */
const SAVE_BATCH = 1000;

/**
 * Looks at all pages of a scan together, stores the findings, and ends the scan.
 * @returns false if the scan was deleted, or has another job
 * @throws after an abort
 */
export async function finishScan(ports: FinishPorts, scan: Scan, cancellation: Cancellation): Promise<boolean> {
  const { clock, scans, transactions } = ports;
  const { id, state } = scan;
  const analysis = new SiteAnalysis(state);
  // Nothing changes the rows any more, so both readings see the same.
  for await (const rows of readRows(ports, id, cancellation)) analysis.add(rows);
  const positions = [...analysis.positions()];
  for await (const rows of readRows(ports, id, cancellation)) analysis.addEvidence(rows);
  const findings = analysis.findings();
  const checks = await rollUpChecks(ports, scan);
  return transactions.run(async () => {
    const current = await scans.lock(id);
    const finished = current?.state.jobId === state.jobId ? (current?.finish(clock.now()) ?? null) : null;
    if (finished === null) return false;
    for (let from = 0; from < positions.length; from += SAVE_BATCH) {
      await clock.sleep(0, cancellation);
      await scans.savePositions(id, positions.slice(from, from + SAVE_BATCH));
    }
    await scans.saveFindings(id, checks, findings);
    await scans.save(finished);
    return true;
  });
}

async function* readRows(
  { clock, scans }: FinishPorts,
  scanId: string,
  cancellation: Cancellation,
): AsyncGenerator<readonly LinkedPage[]> {
  for (let after = 0; ;) {
    if (cancellation.aborted) throw new Error('The end of the scan was aborted.');
    // The embedded database runs in this thread, and many rows would keep it from answering requests.
    await clock.sleep(0, cancellation);
    const rows = await scans.readGraph(scanId, after, READ_BATCH);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.number;
  }
}
