import { SitegradeError, notFound, requireScope, type AccountActor } from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports } from '../ports/index.js';
import { findScan } from './find-scan.js';
import { toScanDetails, type ScanDetails } from './scan-details.js';
import { scanJobFor } from './scan-job.js';

/** Ends a scan early. What it found so far stays, and its findings are computed from that. */
export class CancelScan {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'scans' | 'queue'> & Audited) {}

  /** @throws SitegradeError `not-found`, `scan-ended` or `insufficient-scope` */
  async execute(actor: AccountActor, { id }: { readonly id: string }): Promise<ScanDetails> {
    requireScope(actor, 'write');
    await findScan(this.ports, actor, id);
    const { clock, ids, scans, queue, trail } = this.ports;
    return trail.during(async (append) => {
      const now = clock.now();
      const scan = await scans.lock(id);
      if (scan === null) throw notFound('scan');
      const canceled = scan.cancel(now);
      if (canceled === null) throw new SitegradeError({ kind: 'scan-ended' });
      const { pages, jobIds } = await scans.skipWaiting(id, 'canceled', null);
      const ended = canceled.skipWaiting(pages, null, now).with({ jobId: ids.next() }, now);
      await scans.save(ended);
      await queue.enqueue(scanJobFor(ended));
      for (const jobId of [scan.state.jobId, ...jobIds]) if (jobId !== null) await queue.cancel(jobId);
      const { account } = scan;
      await append({ action: 'scan.canceled', actor, account, target: { type: 'scan', id, name: null } });
      return toScanDetails(ended);
    });
  }
}
