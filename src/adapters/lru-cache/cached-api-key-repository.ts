import { LRUCache } from 'lru-cache';
import type { ApiKeyQuery, ApiKeyRepository, Rows } from '../../application/index.js';
import type { ApiKey } from '../../domain/index.js';

export interface CachedApiKeyRepositoryOptions {
  /** How long a look-up may be answered from memory. Default 3,000: a revocation counts everywhere within five seconds. */
  readonly ttlMs?: number;
  /** Keys remembered. Default 10,000. */
  readonly maxKeys?: number;
  /** Unknown hashes remembered, apart from the keys, so that a flood of them drives none out. Default 1,000. */
  readonly maxUnknown?: number;
  /** Milliseconds of a clock that never goes back. Default: the platform's. */
  readonly now?: () => number;
}

/**
 * Remembers look-ups by hash for a few seconds. What this process adds or revokes counts at once; what others do,
 * when the memory of it has run out.
 */
export class CachedApiKeyRepository implements ApiKeyRepository {
  readonly #keys: LRUCache<string, ApiKey>;
  readonly #unknown: LRUCache<string, true>;
  readonly #hashesById: LRUCache<string, string>;
  /** Look-ups under way; dropped when a change makes their answers doubtful, so that nobody new joins them. */
  #lookups = new Map<string, Promise<ApiKey | null>>();
  readonly #touches = new Map<string, { readonly at: Date; readonly done: Promise<void> }>();
  readonly #now: () => number;

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
  }

  async add(key: ApiKey): Promise<void> {
    await this.#changing(() => this.repository.add(key));
  }

  async addFirst(key: ApiKey): Promise<boolean> {
    return this.#changing(() => this.repository.addFirst(key));
  }

  async findByHash(hash: string): Promise<ApiKey | null> {
    const known = this.#keys.get(hash);
    if (known) return copy(known);
    if (this.#unknown.get(hash)) return null;
    const found = await (this.#lookups.get(hash) ?? this.#lookUp(hash));
    return found && copy(found);
  }

  list(query: ApiKeyQuery): Promise<Rows<ApiKey>> {
    return this.repository.list(query);
  }

  async revoke(account: string | null, id: string, at: Date): Promise<ApiKey | null> {
    return this.#changing(() => this.repository.revoke(account, id, at));
  }

  /** Calls for one key and moment share one write. */
  async touch(id: string, at: Date): Promise<void> {
    this.#noteUse(id, at);
    const underWay = this.#touches.get(id);
    if (underWay && underWay.at >= at) return underWay.done;
    const done = this.repository.touch(id, at).finally(() => {
      if (this.#touches.get(id)?.done === done) this.#touches.delete(id);
    });
    this.#touches.set(id, { at, done });
    return done;
  }

  #lookUp(hash: string): Promise<ApiKey | null> {
    const lookups = this.#lookups;
    // The answer may be as old as the question.
    const start = this.#now();
    const lookup = this.repository
      .findByHash(hash)
      .then((key) => {
        if (this.#lookups === lookups) this.#remember(hash, key, start);
        return key;
      })
      .finally(() => lookups.delete(hash));
    lookups.set(hash, lookup);
    return lookup;
  }

  #remember(hash: string, key: ApiKey | null, start: number): void {
    if (key === null) {
      this.#unknown.set(hash, true, { start });
      return;
    }
    this.#keys.set(hash, copy(key), { start });
    this.#hashesById.set(key.id, hash);
  }

  #noteUse(id: string, at: Date): void {
    const hash = this.#hashesById.get(id);
    const key = hash === undefined ? undefined : this.#keys.peek(hash);
    if (hash === undefined || !key || (key.lastUsedAt !== null && key.lastUsedAt >= at)) return;
    this.#keys.set(hash, { ...key, lastUsedAt: new Date(at) }, { noUpdateTTL: true });
  }

  /** Forgets everything once the change is made, or may have been made: changes are rare, and look-ups cheap. */
  async #changing<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } finally {
      this.#keys.clear();
      this.#unknown.clear();
      this.#hashesById.clear();
      this.#lookups = new Map();
    }
  }
}

/** Dates can be changed, so each caller gets their own. */
function copy(key: ApiKey): ApiKey {
  return {
    ...key,
    createdAt: new Date(key.createdAt),
    lastUsedAt: key.lastUsedAt && new Date(key.lastUsedAt),
    expiresAt: key.expiresAt && new Date(key.expiresAt),
    revokedAt: key.revokedAt && new Date(key.revokedAt),
  };
}
