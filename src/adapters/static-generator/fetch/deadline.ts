import type { Cancellation } from '../../../application/index.js';
import type { FetchFault } from './fetch-fault.js';

/**
 * A bound in time inside another bound. Its signal aborts with a fault when the time is up, or with the reason of the
 * outer one when that aborts first, so that whoever catches the reason knows which bound it was.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #onOuterAbort: () => void;

  constructor(
    milliseconds: number,
    /** Made when it is needed: an error with its stack costs more than the rest of a request. */
    fault: () => FetchFault,
    private readonly outer: Cancellation,
  ) {
    this.#timer = setTimeout(() => this.#controller.abort(fault()), milliseconds);
    this.#onOuterAbort = () => this.#controller.abort((outer as { reason?: unknown }).reason);
    if (outer.aborted) this.#onOuterAbort();
    else outer.addEventListener('abort', this.#onOuterAbort);
  }

  /** Its reason is the fault, or whatever the outer bound aborted with (an AbortError where that gave none). */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Frees timer and listener. The signal does not abort any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.outer.removeEventListener('abort', this.#onOuterAbort);
  }
}
