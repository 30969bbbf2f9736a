import type { Ports } from '../ports/index.js';

/** Keys removed at a time, so that the cleanup does not block requests. */
const BATCH = 1000;

/** Removes expired idempotency keys. Call it regularly. */
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
