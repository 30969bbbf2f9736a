/** A request that takes effect once, no matter how often it is sent. */
export interface IdempotentRequest {
  readonly account: string;
  /** The caller's idempotency key, hashed. */
  readonly key: string;
  /** Equal for equal requests. */
  readonly fingerprint: string;
  /** Id for what the request creates. Retries keep it. */
  readonly resourceId: string;
  readonly now: Date;
  /** Until then the first request counts as in progress; afterwards it counts as lost. */
  readonly leaseUntil: Date;
  /** From this time on the key can be used again. */
  readonly expiresAt: Date;
}

export type IdempotencyVerdict =
  /** Run it. What it creates must have this id, which is the first try's. */
  | { readonly kind: 'begun'; readonly resourceId: string }
  /** The first request is still in progress. */
  | { readonly kind: 'in-progress' }
  /** The key belongs to a different request. */
  | { readonly kind: 'mismatch' }
  /** It was answered before, like this. */
  | { readonly kind: 'answered'; readonly answer: string };

export interface IdempotencyStore {
  /** Reserves the key atomically: of concurrent calls, at most one is `begun`. */
  begin(request: IdempotentRequest): Promise<IdempotencyVerdict>;
  /** Stores the answer until the key expires. */
  finish(account: string, key: string, answer: string): Promise<void>;
  /** Releases a key whose request had no effect. */
  release(account: string, key: string): Promise<void>;
  /** Removes at most `limit` keys that expired by `now`. @returns how many were removed */
  purge(now: Date, limit: number): Promise<number>;
}
