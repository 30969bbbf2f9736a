import type { EndedSessions, Ports } from '../ports/index.js';

/** Maximum number of records removed in one step, so that no step blocks requests for long. */
const BATCH = 500;

/** Removes ended sessions that have expired anyway, in small steps. Call it regularly, from any number of processes. */
export class PurgeSessions {
  constructor(private readonly ports: Pick<Ports, 'clock'> & { readonly endedSessions: EndedSessions }) {}

  /** @returns how many were removed */
  async execute(): Promise<number> {
    const now = this.ports.clock.now();
    for (let total = 0; ;) {
      const removed = await this.ports.endedSessions.purge(now, BATCH);
      total += removed;
      if (removed < BATCH) return total;
    }
  }
}
