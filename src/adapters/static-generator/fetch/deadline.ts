import type { Cancellation } from '../../../application/index.js';
import type { FetchError } from './fetch-error.js';

/**
 * A bound in time inside another bound. Its signal aborts with a fault when the time is up, or with the reason of the
 * outer one when that aborts first, so that whoever catches the reason knows which bound it was.
 */
export class Deadline {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #beganAt = 0;
  #isClosed = false;
  readonly #onOuterAbort: () => void;

  constructor(
    private left: number,
    /** Made when it is needed: an error with its stack costs more than the rest of a request. */
    private readonly fault: () => FetchError,
    private readonly outer: Cancellation,
  ) {
    this.#run();
    this.#onOuterAbort = () => this.#controller.abort((outer as { reason?: unknown }).reason);
    if (outer.aborted) this.#onOuterAbort();
    else outer.addEventListener('abort', this.#onOuterAbort);
  }

  /** Its reason is the fault, or whatever the outer bound aborted with (an AbortError where that gave none). */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Time stands still while `wait` is under way. The outer bound still holds. */
  async pauseWhile<T>(wait: Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    this.left -= performance.now() - this.#beganAt;
    try {
      return await wait;
    } finally {
      if (!this.#isClosed) this.#run();
    }
  }

  /** Frees timer and listener. The signal does not abort any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.outer.removeEventListener('abort', this.#onOuterAbort);
  }

  #run(): void {
    this.#beganAt = performance.now();
    this.#timer = setTimeout(() => this.#controller.abort(this.fault()), this.left);
  }
}
