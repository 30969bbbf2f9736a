import type { Cancellation } from '../../../application/index.js';
import type { FetchError } from './fetch-error.js';

/**
 * A timeout inside an outer cancellation. Its signal aborts with `createError()` when the time is up, or with the outer
 * reason if that aborts first, so that the caller can tell which one it was.
 */
export class Deadline {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #beganAt = 0;
  #isClosed = false;
  readonly #onOuterAbort: () => void;

  constructor(
    private left: number,
    /** A function, because an error with its stack costs more than the rest of a request. */
    private readonly createError: () => FetchError,
    private readonly outer: Cancellation,
  ) {
    this.#run();
    this.#onOuterAbort = () => this.#controller.abort((outer as { reason?: unknown }).reason);
    if (outer.aborted) this.#onOuterAbort();
    else outer.addEventListener('abort', this.#onOuterAbort);
  }

  /** Its reason is the created error, or the outer reason (an AbortError if there is none). */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops the clock until `wait` settles. The outer cancellation still applies. */
  async pauseWhile<T>(wait: Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    this.left -= performance.now() - this.#beganAt;
    try {
      return await wait;
    } finally {
      if (!this.#isClosed) this.#run();
    }
  }

  /** Removes timer and listener. The signal no longer aborts. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.outer.removeEventListener('abort', this.#onOuterAbort);
  }

  #run(): void {
    this.#beganAt = performance.now();
    this.#timer = setTimeout(() => this.#controller.abort(this.createError()), this.left);
  }
}
