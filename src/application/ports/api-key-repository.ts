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
   * Stores the key only if there is no key yet, of any account, atomically.
   * @returns whether it was stored
   */
  addFirst(key: ApiKey): Promise<boolean>;
  /** The key with this SHA-256 hash (hexadecimal), even if revoked or expired; null if there is none. */
  findByHash(hash: string): Promise<ApiKey | null>;
  list(query: ApiKeyQuery): Promise<Rows<ApiKey>>;
  /**
   * Marks a key as revoked. An earlier revocation keeps its time.
   * @param account owner of the key; null for any account
   * @returns the current key, or null if there is no such key
   */
  revoke(account: string | null, id: string, at: Date): Promise<ApiKey | null>;
  /** Records a use. Never moves the time backwards. No effect if the key does not exist. */
  touch(id: string, at: Date): Promise<void>;
}
