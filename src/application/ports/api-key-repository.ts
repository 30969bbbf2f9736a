import type { ApiKey } from '../../domain/index.js';
import type { Rows, Slice } from './page.js';

/** Sorted by id, which is the order of creation. */
export interface ApiKeyQuery extends Slice {
  /** null for the keys of every account. */
  readonly account: string | null;
}

export interface ApiKeyRepository {
  add(key: ApiKey): Promise<void>;
  /**
   * Stores the key only where there is no key at all yet, of any account, as one step.
   * @returns whether it was stored.
   */
  addFirst(key: ApiKey): Promise<boolean>;
  /** The key with this SHA-256 hash (hexadecimal), revoked and expired ones too; null where there is none. */
  findByHash(hash: string): Promise<ApiKey | null>;
  list(query: ApiKeyQuery): Promise<Rows<ApiKey>>;
  /**
   * Marks a key as revoked; an earlier revocation keeps its time.
   * @param account only a key of this account; null for any account.
   * @returns the key as it is now, or null where there is no such key.
   */
  revoke(account: string | null, id: string, at: Date): Promise<ApiKey | null>;
  /** Notes a use. Never moves the time backwards; no effect where the key is gone. */
  touch(id: string, at: Date): Promise<void>;
}
