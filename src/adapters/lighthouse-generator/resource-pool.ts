import PQueue from 'p-queue';
import type { Cancellation } from '../../application/index.js';

/** Lends each of a few items to one caller at a time. The others wait, first come, first served. */
export class ResourcePool<T> {
  readonly #free: T[];
  readonly #queue: PQueue;

  constructor(items: readonly T[]) {
    this.#free = [...items];
    this.#queue = new PQueue({ concurrency: items.length });
  }

  /** @throws if it is canceled while it waits for an item */
  async run<R>(cancellation: Cancellation, work: (item: T) => Promise<R>): Promise<R> {
    const waiting = new AbortController();
    const cancel = (): void => waiting.abort(new Error('The generation was canceled.'));
    cancellation.addEventListener('abort', cancel);
    if (cancellation.aborted) cancel();
    const use = async (): Promise<R> => {
      // From here on `work` handles the cancellation: p-queue would free the slot while the item is still in use.
      cancellation.removeEventListener('abort', cancel);
      const item = this.#free.pop() as T;
      try {
        return await work(item);
      } finally {
        this.#free.push(item);
      }
    };
    try {
      return await this.#queue.add(use, { signal: waiting.signal });
    } finally {
      cancellation.removeEventListener('abort', cancel);
    }
  }
}
