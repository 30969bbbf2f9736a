import PQueue from 'p-queue';
import { heapSize } from '../heap-size.js';

/** Decompressed size from which a body counts as large, in bytes. */
export const LARGE_BODY_BYTES = 1024 * 1024;

/** Of all large bodies together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The same as a fraction of the heap: decoded to text, a body takes twice its size, and again on its way to a worker. */
const HEAP_FRACTION = 1 / 8;

/**
 * Bounds the memory of concurrent pages: reading a body beyond LARGE_BODY_BYTES needs a slot. Smaller bodies, which
 * nearly all are, never wait.
 */
export class LargeBodySlots {
  readonly #queue: PQueue;

  /**
   * @param maxBytes upper bound of one body
   * @param heapBytes default: the heap of this thread
   */
  constructor(maxBytes: number, heapBytes = heapSize()) {
    const budget = Math.min(MAX_BYTES, heapBytes * HEAP_FRACTION);
    this.#queue = new PQueue({ concurrency: Math.max(1, Math.floor(budget / maxBytes)) });
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
