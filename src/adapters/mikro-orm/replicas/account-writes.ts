import { PREPARED } from '../database/statement.js';

/*
 * Which transactions changed an account's records last. From this, each process knows whether its cached position of an account
 * is outdated. Each transaction records itself with its last statement before the commit, so that no write is missed and the
 * row is locked only briefly.
 */

/** As for project counts: a single row per account would serialize its writes. */
const SHARDS = 16;

/** Records that this transaction changed the accounts $1. Sorted, to prevent deadlocks. */
export const RECORD_WRITE = `${PREPARED}insert into account_writes (account, shard, transaction)
  select account, pg_backend_pid() % ${SHARDS}, pg_current_xact_id()
  from unnest($1::text[]) as changed (account) order by account
  on conflict (account, shard) do update set transaction = excluded.transaction`;

/** The latest writes of the accounts $1 on the primary. */
export const READ_WRITE_POSITION = `${PREPARED}select asked.account,
    (select string_agg(transaction::text, ' ' order by shard) from account_writes
      where account_writes.account = asked.account) as writes,
    (pg_current_wal_insert_lsn() - '0/0')::double precision as position
  from unnest($1::text[]) as asked (account)`;

export interface WritePosition {
  readonly account: string;
  /** Differs after each write; null if none is known. Transaction ids never repeat, unlike a counter that was reset. */
  readonly writes: string | null;
  /** Position in the primary's write-ahead log, in bytes. Everything committed before the read is before it. */
  readonly position: number;
}

/** How far a replica has replayed. After a failover the server may be a primary, which has everything. */
export const READ_REPLAY_POSITION = `${PREPARED}select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end - '0/0')::double precision as position`;
