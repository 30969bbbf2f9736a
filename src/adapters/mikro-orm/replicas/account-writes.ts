import { PREPARED } from '../database/statement.js';

/*
 * Which transactions changed an account's records last. It is how a process knows whether what it knows of an account is
 * old, whichever process wrote meanwhile. Written in the transaction itself, as its last statement before the commit, so
 * that there is no write without it and nobody waits for it longer than for a commit.
 */

/** As for project counts: a single row for each account would be waited for by everybody who writes for it at once. */
const SHARDS = 16;

/** Notes that the accounts $1 were changed by this transaction. In their order, so that no two wait for each other. */
export const RECORD_WRITE = `${PREPARED}insert into account_writes (account, shard, transaction)
  select account, pg_backend_pid() % ${SHARDS}, pg_current_xact_id()
  from unnest($1::text[]) as changed (account) order by account
  on conflict (account, shard) do update set transaction = excluded.transaction`;

/** How the accounts $1 stand on the primary. */
export const READ_WRITE_POSITION = `${PREPARED}select asked.account,
    (select string_agg(transaction::text, ' ' order by shard) from account_writes
      where account_writes.account = asked.account) as writes,
    (pg_current_wal_insert_lsn() - '0/0')::double precision as position
  from unnest($1::text[]) as asked (account)`;

export interface WritePosition {
  readonly account: string;
  /** Differs after each write; null where none is known. Ids of transactions never come twice, unlike a count would. */
  readonly writes: string | null;
  /** Everything committed before the look lies before this place in the primary's log of changes, in bytes. */
  readonly position: number;
}

/** How far a replica is. A primary is where it is: what a name stands for may change. */
export const READ_REPLAY_POSITION = `${PREPARED}select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end - '0/0')::double precision as position`;
