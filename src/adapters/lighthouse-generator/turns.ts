import type { Cancellation } from '../../application/index.js';

/** Hands a few things out, one to each who asks; the others wait in the order in which they came. */
export class Turns<T> {
  readonly #free: T[];
  readonly #waiting = new Set<(item: T) => void>();

  constructor(items: readonly T[]) {
    this.#free = [...items];
  }

  /** @throws where it is cancelled while it waits for its turn */
  async run<R>(cancellation: Cancellation, work: (item: T) => Promise<R>): Promise<R> {
    const item = await this.#take(cancellation);
    try {
      return await work(item);
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free.push(item);
      else next(item);
    }
  }

  #take(cancellation: Cancellation): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        leave();
        reject(new Error('The generation was cancelled.'));
      };
      const take = (item: T): void => {
        leave();
        resolve(item);
      };
      const leave = (): void => {
        this.#waiting.delete(take);
        cancellation.removeEventListener('abort', cancel);
      };
      if (cancellation.aborted) {
        cancel();
        return;
      }
      const item = this.#free.pop();
      if (item !== undefined) {
        resolve(item);
        return;
      }
      this.#waiting.add(take);
      cancellation.addEventListener('abort', cancel);
    });
  }
}
