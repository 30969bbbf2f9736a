import type { Retention } from '../../domain/index.js';
import type { Cancellation, Ports } from '../ports/index.js';
import type { Audited } from './audit-trail.js';

/** Maximum number of entries removed in one step, so that no step blocks requests for long. */
const BATCH = 500;

/** Maximum number of steps in one call. The next call continues. */
const MAX_BATCHES = 200;

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
    let total = 0;
    for (let batch = 0; batch < MAX_BATCHES && cancellation?.aborted !== true; batch += 1) {
      const removed = await trail.log.purge(before, BATCH);
      total += removed;
      if (removed < BATCH) break;
    }
    return total;
  }
}
