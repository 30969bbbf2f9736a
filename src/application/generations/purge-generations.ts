import type { Cancellation, Ports } from '../ports/index.js';
import type { Retention } from '../../domain/index.js';

/** Maximum number of generations removed in one step, so that no step blocks requests for long. */
const BATCH = 500;

/** Maximum number of steps in one call. The next call continues. */
const MAX_BATCHES = 200;

const DAY = 24 * 60 * 60 * 1000;

/** Removes generations that are too old, in small steps. Call it regularly, from any number of processes. */
export class PurgeGenerations {
  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'generations'>,
    private readonly retention: Retention,
  ) {}

  /** @returns how many were removed */
  async execute(cancellation?: Cancellation): Promise<number> {
    const { generationsMaxAgeDays } = this.retention;
    if (generationsMaxAgeDays === null) return 0;
    const finishedBefore = new Date(this.ports.clock.now().getTime() - generationsMaxAgeDays * DAY);
    let total = 0;
    for (let batch = 0; batch < MAX_BATCHES && cancellation?.aborted !== true; batch += 1) {
      const { removed, more } = await this.ports.generations.purge(finishedBefore, BATCH);
      total += removed;
      if (!more) break;
    }
    return total;
  }
}
