import type { ApiKey } from '../../domain/index.js';
import type { ApiKeyQuery, ApiKeyRepository, Rows } from '../../application/index.js';
import { copy } from './copy.js';
import type { MemoryStore } from './memory-store.js';
import { sliceRows } from './slice-rows.js';

export class MemoryApiKeyRepository implements ApiKeyRepository {
  constructor(private readonly store: MemoryStore) {}

  add(key: ApiKey): Promise<void> {
    const added = copy(key);
    return this.store.run(() => {
      if (this.store.keys.get(added.hash) !== null) throw new Error('A key with this hash already exists.');
      this.store.keys.set(added.hash, added);
    });
  }

  addFirst(key: ApiKey): Promise<boolean> {
    const added = copy(key);
    return this.store.run(() => {
      if (!this.store.keys.isEmpty) return false;
      this.store.keys.set(added.hash, added);
      return true;
    });
  }

  async findByHash(hash: string): Promise<ApiKey | null> {
    return copy(this.store.keys.get(hash));
  }

  async find(account: string | null, id: string): Promise<ApiKey | null> {
    const key = this.#find(id);
    return key !== null && (account === null || key.account === account) ? copy(key) : null;
  }

  async list(query: ApiKeyQuery): Promise<Rows<ApiKey>> {
    const found: ApiKey[] = [];
    for (const key of this.store.keys.values()) {
      if (query.account === null || key.account === query.account) found.push(key);
    }
    return copy(sliceRows(found, query, ({ id }) => ({ key: null, id })));
  }

  revoke(account: string | null, id: string, at: Date): Promise<ApiKey | null> {
    return this.store.run(() => {
      const key = this.#find(id);
      if (key === null || (account !== null && key.account !== account)) return null;
      const revoked = { ...key, revokedAt: key.revokedAt ?? new Date(at) };
      this.store.keys.set(key.hash, revoked);
      return copy(revoked);
    });
  }

  touch(id: string, at: Date): Promise<void> {
    return this.store.run(() => {
      const key = this.#find(id);
      if (key === null || (key.lastUsedAt !== null && key.lastUsedAt >= at)) return;
      this.store.keys.set(key.hash, { ...key, lastUsedAt: new Date(at) });
    });
  }

  #find(id: string): ApiKey | null {
    for (const key of this.store.keys.values()) if (key.id === id) return key;
    return null;
  }
}
