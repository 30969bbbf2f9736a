import { Migration } from '@mikro-orm/migrations';

/** Which transactions changed an account's records last; see account-writes.ts. Used only with read replicas. */
export class AccountWrites extends Migration {
  override up(): void {
    // Unlogged: it is empty after a crash, and unknown accounts count as just written.
    this.addSql(`create unlogged table account_writes (
      account text collate "C" not null,
      shard smallint not null,
      transaction xid8 not null,
      primary key (account, shard)
    ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02)`);
  }
}
