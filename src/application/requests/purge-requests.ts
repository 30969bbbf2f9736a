import type { Cancellation, Ports } from '../ports/index.js';
import { purgeInBatches } from '../purge-in-batches.js';

/** Removes expired idempotency keys, in small steps. Call it regularly, from any number of processes. */
export class PurgeRequests {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'idempotency'>) {}

  /** @returns how many were removed */
  async execute(cancellation?: Cancellation): Promise<number> {
    const { clock, idempotency } = this.ports;
    const now = clock.now();
    return purgeInBatches((limit) => idempotency.purge(now, limit), cancellation);
  }
}
