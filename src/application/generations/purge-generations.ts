import type { Cancellation, Ports } from '../ports/index.js';
import type { Retention } from '../../domain/index.js';
import { purgeInBatches } from '../purge-in-batches.js';

const DAY = 24 * 60 * 60 * 1000;

/** Removes generations that are too old, in small steps. Call it regularly, from any number of processes. */
export class PurgeGenerations {
  constructor(
    private readonly ports: Pick<Ports, 'clock' | 'generations'>,
    private readonly retention: Retention,
  ) {}

  /** @returns how many were removed */
  async execute(cancellation?: Cancellation): Promise<number> {
    const { clock, generations } = this.ports;
    const { generationsMaxAgeDays } = this.retention;
    if (generationsMaxAgeDays === null) return 0;
    const finishedBefore = new Date(clock.now().getTime() - generationsMaxAgeDays * DAY);
    return purgeInBatches((limit) => generations.purge(finishedBefore, limit), cancellation);
  }
}
