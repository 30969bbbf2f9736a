import { notFound, requireScope, type AccountActor } from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports } from '../ports/index.js';
import { dropJobs } from './drop-jobs.js';
import { findScan } from './find-scan.js';

/** Deletes a scan with its pages and findings, and stops it if it is under way. The reports of its pages stay. */
export class DeleteScan {
  constructor(private readonly ports: Pick<Ports, 'scans' | 'queue'> & Audited) {}

  /** @throws SitegradeError `not-found` or `insufficient-scope` */
  async execute(actor: AccountActor, { id }: { readonly id: string }): Promise<void> {
    requireScope(actor, 'write');
    await findScan(this.ports, actor, id);
    const { account } = actor;
    await this.ports.trail.during(async (append) => {
      await dropJobs(this.ports, id);
      const deleted = await this.ports.scans.delete(account, id);
      if (deleted === null) throw notFound('scan');
      const details = { url: deleted.state.url };
      await append({ action: 'scan.deleted', actor, account, target: { type: 'scan', id, name: null }, details });
    });
  }
}
