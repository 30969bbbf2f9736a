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
  /** Until then the request counts as in progress; from then on it counts as lost. */
  readonly leaseUntil: Date;
  /** From this time on the key can be used again. A request that takes over from a lost one does not change it. */
  readonly expiresAt: Date;
}

export type IdempotencyVerdict =
  /** Run it. What it creates must have this id: the `resourceId` of the first request, even if that one was lost. */
  | { readonly kind: 'begun'; readonly resourceId: string }
  /** The first request, or one that took over from it, is still in progress. */
  | { readonly kind: 'in-progress' }
  /** The key belongs to a request with another fingerprint, whether that is in progress, lost or answered. */
  | { readonly kind: 'mismatch' }
  /** It was answered before, like this. */
  | { readonly kind: 'answered'; readonly answer: string };

/** `finish` and `release` act on a key, no matter which request reserved it last. */
export interface IdempotencyStore {
  /** Reserves the key atomically: of concurrent calls, at most one is `begun`, also when they take over a lost request. */
  begin(request: IdempotentRequest): Promise<IdempotencyVerdict>;
  /** Stores the answer until the key expires. Replaces an earlier answer. No effect if there is no such key. */
  finish(account: string, key: string, answer: string): Promise<void>;
  /** Releases a key because its request had no effect. Does nothing if the key has an answer or does not exist. */
  release(account: string, key: string): Promise<void>;
  /**
   * Removes at most `limit` keys that expired by `now`. Concurrent calls may skip what another one is removing.
   * @returns how many this call removed; fewer than `limit` if no others are left for it
   */
  purge(now: Date, limit: number): Promise<number>;
}
