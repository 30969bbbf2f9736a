import type { ApiKey } from '../../domain/index.js';
import type { Rows, Slice } from './page.js';

/** Sorted by id, which is the order of creation. */
export interface ApiKeyQuery extends Slice {
  /** null for the keys of every account. */
  readonly account: string | null;
}

export interface ApiKeyRepository {
  /** Stores a new key. Rejects if there is a key with this hash. */
  add(key: ApiKey): Promise<void>;
  /**
   * Stores the key only if there is no key yet, of any account. Of concurrent calls, at most one stores its key.
   * @returns whether it was stored
   */
  addFirst(key: ApiKey): Promise<boolean>;
  /**
   * The key with this SHA-256 hash (hexadecimal), even if revoked or expired; null if there is none. It includes all changes
   * that this process made, and those of other processes after at most five seconds, so an adapter may cache it.
   */
  findByHash(hash: string): Promise<ApiKey | null>;
  /**
   * One key, as `list` returns it.
   * @param account owner of the key; null for any account
   * @returns null if there is no such key, including ids that are not UUIDs
   */
  find(account: string | null, id: string): Promise<ApiKey | null>;
  /** One page of the keys, including revoked and expired ones. */
  list(query: ApiKeyQuery): Promise<Rows<ApiKey>>;
  /**
   * Marks a key as revoked. The first revocation stays; later and concurrent ones change nothing.
   * @param account owner of the key; null for any account
   * @returns the current key, or null if there is no such key, including ids that are not UUIDs
   */
  revoke(account: string | null, id: string, at: Date): Promise<ApiKey | null>;
  /** Records a use. Of concurrent calls, the latest time stays. No effect if the key does not exist. */
  touch(id: string, at: Date): Promise<void>;
}
