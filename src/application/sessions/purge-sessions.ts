import type { Cancellation, EndedSessions, Ports } from '../ports/index.js';
import { purgeInBatches } from '../purge-in-batches.js';

/** Removes ended sessions that have expired anyway, in small steps. Call it regularly, from any number of processes. */
export class PurgeSessions {
  constructor(private readonly ports: Pick<Ports, 'clock'> & { readonly endedSessions: EndedSessions }) {}

  /** @returns how many were removed */
  async execute(cancellation?: Cancellation): Promise<number> {
    const { clock, endedSessions } = this.ports;
    const now = clock.now();
    return purgeInBatches((limit) => endedSessions.purge(now, limit), cancellation);
  }
}
