import type { Cancellation } from './cancellation.js';

/** Time, as the use cases see it. */
export interface Clock {
  /** The present moment, to the millisecond. */
  now(): Date;
  /** Resolves after `milliseconds`, or as soon as `cancellation` is aborted; never rejects. */
  sleep(milliseconds: number, cancellation?: Cancellation): Promise<void>;
}
