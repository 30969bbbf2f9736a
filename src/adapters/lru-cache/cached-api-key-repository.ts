import { LRUCache } from 'lru-cache';
import type { ApiKeyQuery, ApiKeyRepository, Rows } from '../../application/index.js';
import type { ApiKey } from '../../domain/index.js';

export interface CachedApiKeyRepositoryOptions {
  /** How long a lookup is cached, in milliseconds. Default 3,000, so that a revocation applies everywhere within five seconds. */
  readonly ttlMs?: number;
  /** Maximum number of cached keys. Default 10,000. */
  readonly maxKeys?: number;
  /** Maximum number of cached unknown hashes. They are separate, so that a flood of them evicts no keys. Default 1,000. */
  readonly maxUnknown?: number;
  /** Monotonic clock in milliseconds. Default: `performance.now`. */
  readonly now?: () => number;
}

/**
 * Caches lookups by hash for a few seconds. Changes by this process apply at once, changes by other processes when the
 * cached entry expires.
 */
export class CachedApiKeyRepository implements ApiKeyRepository {
  readonly #keys: LRUCache<string, ApiKey>;
  readonly #unknown: LRUCache<string, true>;
  readonly #hashesById: LRUCache<string, string>;
  /** Pending lookups. A change replaces the map, so that later calls do not join a stale lookup. */
  #lookups = new Map<string, Promise<ApiKey | null>>();
  readonly #touches = new Map<string, { readonly at: Date; readonly done: Promise<void> }>();
  readonly #now: () => number;
  readonly #ttlMs: number;
  /** Until then nothing is cached: a change inside a transaction is invisible to lookups until the commit. */
  #changingUntil = -Infinity;

  constructor(
    private readonly repository: ApiKeyRepository,
    options: CachedApiKeyRepositoryOptions = {},
  ) {
    const { ttlMs = 3_000, maxKeys = 10_000, maxUnknown = 1_000, now = () => performance.now() } = options;
    const time = { ttl: ttlMs, ttlResolution: 0, perf: { now } };
    this.#keys = new LRUCache({ max: maxKeys, ...time });
    this.#unknown = new LRUCache({ max: maxUnknown, ...time });
    this.#hashesById = new LRUCache({ max: maxKeys });
    this.#now = now;
    this.#ttlMs = ttlMs;
  }

  async add(key: ApiKey): Promise<void> {
    await this.#change(() => this.repository.add(key));
  }

  async addFirst(key: ApiKey): Promise<boolean> {
    return this.#change(() => this.repository.addFirst(key));
  }

  async findByHash(hash: string): Promise<ApiKey | null> {
    const cached = this.#keys.get(hash);
    if (cached) return copy(cached);
    if (this.#unknown.get(hash)) return null;
    const found = await (this.#lookups.get(hash) ?? this.#lookUp(hash));
    return found && copy(found);
  }

  find(account: string | null, id: string): Promise<ApiKey | null> {
    return this.repository.find(account, id);
  }

  list(query: ApiKeyQuery): Promise<Rows<ApiKey>> {
    return this.repository.list(query);
  }

  async revoke(account: string | null, id: string, at: Date): Promise<ApiKey | null> {
    return this.#change(() => this.repository.revoke(account, id, at));
  }

  /** A call joins the pending write for its key if that has the same or a later time. */
  async touch(id: string, at: Date): Promise<void> {
    this.#updateLastUsed(id, at);
    const pending = this.#touches.get(id);
    if (pending && pending.at >= at) return pending.done;
    const done = this.repository.touch(id, at).finally(() => {
      if (this.#touches.get(id)?.done === done) this.#touches.delete(id);
    });
    this.#touches.set(id, { at, done });
    return done;
  }

  #lookUp(hash: string): Promise<ApiKey | null> {
    const lookups = this.#lookups;
    // The result may be as old as the start of the lookup, so its lifetime starts there.
    const start = this.#now();
    const lookup = this.repository
      .findByHash(hash)
      .then((key) => {
        if (this.#lookups === lookups) this.#cache(hash, key, start);
        return key;
      })
      .finally(() => lookups.delete(hash));
    lookups.set(hash, lookup);
    return lookup;
  }

  #cache(hash: string, key: ApiKey | null, start: number): void {
    if (start < this.#changingUntil) return;
    if (key === null) {
      this.#unknown.set(hash, true, { start });
      return;
    }
    this.#keys.set(hash, copy(key), { start });
    this.#hashesById.set(key.id, hash);
  }

  #updateLastUsed(id: string, at: Date): void {
    const hash = this.#hashesById.get(id);
    const key = hash === undefined ? undefined : this.#keys.peek(hash);
    if (hash === undefined || !key || (key.lastUsedAt !== null && key.lastUsedAt >= at)) return;
    this.#keys.set(hash, { ...key, lastUsedAt: new Date(at) }, { noUpdateTTL: true });
  }

  /** Clears the cache even if the change fails, because it may have been made. Changes are rare, and lookups are cheap. */
  async #change<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } finally {
      this.#keys.clear();
      this.#unknown.clear();
      this.#hashesById.clear();
      this.#lookups = new Map();
      this.#changingUntil = this.#now() + this.#ttlMs;
    }
  }
}

/** Dates are mutable, so each caller gets its own. */
function copy(key: ApiKey): ApiKey {
  return {
    ...key,
    createdAt: new Date(key.createdAt),
    lastUsedAt: key.lastUsedAt && new Date(key.lastUsedAt),
    expiresAt: key.expiresAt && new Date(key.expiresAt),
    revokedAt: key.revokedAt && new Date(key.revokedAt),
  };
}
