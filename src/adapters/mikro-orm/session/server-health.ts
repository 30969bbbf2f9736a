import type { FaultKind } from '../database/database-fault.js';

/** How long a full disk counts if nothing is written meanwhile, in milliseconds. Then the next write finds out. */
const FULL_FOR = 10_000;

/** What the latest statements say about the server as a whole. */
export class ServerHealth {
  #fullAt: number | null = null;

  /** @param renew replaces the connections to the server */
  constructor(private readonly renew: () => void) {}

  /** Whether the last write failed because the disk is full. Only a write finds out: reads and small updates succeed. */
  get isDiskFull(): boolean {
    return this.#fullAt !== null && performance.now() - this.#fullAt < FULL_FOR;
  }

  /** Call it when a statement failed. */
  failed(fault: FaultKind): void {
    if (fault === 'readOnly') this.renew();
    if (fault === 'diskFull') this.#fullAt = performance.now();
  }

  /** Call it when a transaction was committed. */
  committed(): void {
    this.#fullAt = null;
  }
}
