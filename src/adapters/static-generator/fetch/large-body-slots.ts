import PQueue from 'p-queue';

/** Decompressed size from which a body counts as large, in bytes. */
export const LARGE_BODY_BYTES = 1024 * 1024;

/** Of all large bodies together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Bounds the memory of concurrent pages: reading a body beyond LARGE_BODY_BYTES needs a slot. Smaller bodies, which
 * nearly all are, never wait.
 */
export class LargeBodySlots {
  readonly #queue: PQueue;

  /** @param maxBytes upper bound of one body */
  constructor(maxBytes: number) {
    this.#queue = new PQueue({ concurrency: Math.max(1, Math.floor(MAX_BYTES / maxBytes)) });
  }

  /**
   * Waits for a slot, first come, first served.
   * @returns releases the slot; later calls do nothing. Aborting the signal also releases it
   * @throws the reason of the signal
   */
  acquire(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const hold = (): Promise<void> => new Promise((release) => resolve(release));
      this.#queue.add(hold, { signal }).catch(reject);
    });
  }
}
