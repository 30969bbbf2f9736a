import type { Cancellation, Ports } from '../ports/index.js';
import { purgeInBatches } from '../purge-in-batches.js';

/** Removes links that have expired, in small steps. Call it regularly, from any number of processes. */
export class PurgeShareLinks {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'shareLinks'>) {}

  /** @returns how many were removed */
  async execute(cancellation?: Cancellation): Promise<number> {
    const { clock, shareLinks } = this.ports;
    const now = clock.now();
    return purgeInBatches((limit) => shareLinks.purge(now, limit), cancellation);
  }
}
