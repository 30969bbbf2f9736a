export interface RateVerdict {
  readonly allowed: boolean;
  /** How many calls a window allows. */
  readonly limit: number;
  /** How many more are allowed in this window, ≥ 0. */
  readonly remaining: number;
  /** Whole seconds until the window ends, ≥ 1. */
  readonly resetSeconds: number;
  /** Length of the window in seconds. */
  readonly windowSeconds: number;
}

/** Counts calls per key within windows of a fixed length that begin with a key's first call. */
export interface RateLimiter {
  /** Counts one call and says whether it is allowed. A refused call counts for nothing. */
  consume(key: string): Promise<RateVerdict>;
  /** Takes one counted call back; no effect where none is counted. */
  restore(key: string): Promise<void>;
}
