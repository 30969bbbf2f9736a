import type { AuditLogAction, AuditLogEntry } from '../../domain/index.js';
import type { Rows, Slice } from './page.js';

/** Sorted by time. `Position.key` is the time, `Position.id` the ID; ties are sorted by ID in the same direction. */
export interface AuditLogQuery extends Slice {
  /** null for the entries of every account, including those without an account. */
  readonly account: string | null;
  /** null for all actions. */
  readonly action: AuditLogAction | null;
  /** Only entries whose actor is this key; null for all actors. An ID that is not a UUID matches nothing. */
  readonly keyId: string | null;
  /** Only entries from this time on; null for no limit. */
  readonly since: Date | null;
  /** Only entries before this time; null for no limit. */
  readonly until: Date | null;
}

/** Stores entries, which never change. */
export interface AuditLog {
  /** Joins the open transaction, so that an event and its entry are stored together or not at all. */
  append(entry: AuditLogEntry): Promise<void>;
  list(query: AuditLogQuery): Promise<Rows<AuditLogEntry>>;
  /**
   * Removes at most `limit` entries that are older than `before`. Concurrent calls may skip what another one is removing.
   * @returns how many this call removed; fewer than `limit` if no others are left for it
   */
  purge(before: Date, limit: number): Promise<number>;
}
