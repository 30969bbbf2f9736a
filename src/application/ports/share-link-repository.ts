import type { ShareLink } from '../../domain/index.js';

/** Links to reports. They are removed with their report. */
export interface ShareLinkRepository {
  /**
   * Stores a new link. Concurrent calls never exceed the limit, and none stores a link to a report that is deleted at the same
   * time.
   * @param limit maximum number of links of the report, not counting those that expired by `link.createdAt`
   * @returns `full` if the report has that many links already; `no-report` if the account has no such report
   */
  add(link: ShareLink, limit: number): Promise<'added' | 'full' | 'no-report'>;
  /** The link with this hash, of any account, even if it expired; null if there is none. */
  findByHash(hash: string): Promise<ShareLink | null>;
  /** The links of a report that have not expired by `now`, newest first; empty if the account has no such report. */
  list(account: string, reportId: string, now: Date): Promise<readonly ShareLink[]>;
  /** @returns the removed link, or null if that report of that account has none with this id. Of concurrent calls, one returns it. */
  remove(account: string, reportId: string, id: string): Promise<ShareLink | null>;
  /**
   * Removes at most `limit` links that expired by `now`. Concurrent calls may skip what another one is removing.
   * @returns how many this call removed; fewer than `limit` if no others are left for it
   */
  purge(now: Date, limit: number): Promise<number>;
}
