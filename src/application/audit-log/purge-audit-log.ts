import type { Retention } from '../../domain/index.js';
import type { Cancellation, Ports } from '../ports/index.js';
import { purgeInBatches } from '../purge-in-batches.js';
import type { Audited } from './audit-trail.js';

const DAY = 24 * 60 * 60 * 1000;

/** Removes entries that are too old, in small steps. Call it regularly, from any number of processes. */
export class PurgeAuditLog {
  constructor(
    private readonly ports: Pick<Ports, 'clock'> & Audited,
    private readonly retention: Retention,
  ) {}

  /** @returns how many were removed */
  async execute(cancellation?: Cancellation): Promise<number> {
    const { clock, trail } = this.ports;
    await trail.recordOmitted();
    const { auditLogMaxAgeDays } = this.retention;
    if (auditLogMaxAgeDays === null) return 0;
    const before = new Date(clock.now().getTime() - auditLogMaxAgeDays * DAY);
    return purgeInBatches((limit) => trail.log.purge(before, limit), cancellation);
  }
}
