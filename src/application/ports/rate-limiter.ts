/** Whether a call is allowed, and what is left of its window. */
export interface RateVerdict {
  readonly allowed: boolean;
  /** How many calls a window allows. */
  readonly limit: number;
  /** How many more are allowed in this window, ≥ 0. */
  readonly remaining: number;
  /** Whole seconds until the window ends, from 1 to `windowSeconds`. */
  readonly resetSeconds: number;
  /** Length of the window in seconds. */
  readonly windowSeconds: number;
}

/**
 * Counts calls per key, in windows of a fixed length that start with a key's first call. A clock that is set back does not
 * make a window longer. One that is set forward may end it early.
 */
export interface RateLimiter {
  /** Counts one call if it is allowed. Refused calls are not counted. Concurrent calls cannot exceed the limit together. */
  consume(key: string): Promise<RateVerdict>;
  /** Takes back one counted call. No effect if the current window has none. */
  restore(key: string): Promise<void>;
}
