import { SitegradeError } from '../../domain/index.js';

/** Lets a few pieces of work run at a time and a bounded number wait; further ones are refused. */
export class WorkQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws SitegradeError `unavailable` where too many are waiting */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.concurrency) {
      this.#running += 1;
    } else if (this.#waiting.length < this.maxWaiting) {
      // Whoever ends hands its place over, so the count stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      throw new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 1 });
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
