/** A request that must have its effect once, however often it is sent. */
export interface IdempotentRequest {
  readonly account: string;
  /** The caller's key, already hashed by whoever received it. */
  readonly key: string;
  /** Tells whether two requests with the same key are the same request. */
  readonly fingerprint: string;
  /** Id for what the request will create, kept over every retry. */
  readonly resourceId: string;
  readonly now: Date;
  /** Until then a second request must wait for the first; after it the first is taken for lost. */
  readonly leaseUntil: Date;
  /** From then on the key is free again. */
  readonly expiresAt: Date;
}

export type IdempotencyVerdict =
  /** Do it, and name what it creates by this id: that of the first try. */
  | { readonly kind: 'begun'; readonly resourceId: string }
  /** The first request is still under way. */
  | { readonly kind: 'in-progress' }
  /** The key belongs to a different request. */
  | { readonly kind: 'mismatch' }
  /** It was done; this was the answer. */
  | { readonly kind: 'answered'; readonly answer: string };

export interface IdempotencyStore {
  /** Reserves the key, as one step: of several calls at the same time at most one is `begun`. */
  begin(request: IdempotentRequest): Promise<IdempotencyVerdict>;
  /** Keeps the answer until the key expires. */
  finish(account: string, key: string, answer: string): Promise<void>;
  /** Frees a key whose request had no effect. */
  release(account: string, key: string): Promise<void>;
  /** Removes at most `limit` keys that expired by `now`. @returns how many were removed. */
  purge(now: Date, limit: number): Promise<number>;
}
