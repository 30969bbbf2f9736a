import type { Ports } from '../ports/index.js';

/** Maximum number of keys removed in one step, so that no step blocks requests for long. */
const BATCH = 1000;

/** Removes expired idempotency keys, in small steps. Call it regularly, from any number of processes. */
export class PurgeRequests {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'idempotency'>) {}

  /** @returns how many were removed */
  async execute(): Promise<number> {
    const now = this.ports.clock.now();
    for (let total = 0; ;) {
      const removed = await this.ports.idempotency.purge(now, BATCH);
      total += removed;
      if (removed < BATCH) return total;
    }
  }
}
