import type { Cancellation } from './cancellation.js';

/** Time for use cases. */
export interface Clock {
  /** The current time, to the millisecond, as a new `Date` for each caller. */
  now(): Date;
  /** Resolves after `milliseconds`, or as soon as `cancellation` is aborted; never rejects. */
  sleep(milliseconds: number, cancellation?: Cancellation): Promise<void>;
}
