import type { Ports } from '../ports/index.js';

/** Keys removed at a time, so that no clean-up holds anybody up. */
const BATCH = 1000;

/** Forgets the idempotency keys whose time is over. To be called now and then. */
export class PurgeRequests {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'idempotency'>) {}

  /** @returns how many were forgotten. */
  async execute(): Promise<number> {
    const now = this.ports.clock.now();
    for (let total = 0; ;) {
      const removed = await this.ports.idempotency.purge(now, BATCH);
      total += removed;
      if (removed < BATCH) return total;
    }
  }
}
