import { Client, Pool, type ClientConfig } from 'pg';
import type { Log } from '../../application/index.js';
import type { Backend, Place } from './backend.js';
import { PostgresqlDialect } from './postgresql-dialect.js';
import { PreparingClient } from './preparing-client.js';

/** Bounds, in milliseconds. Each can be set otherwise by a parameter of the same name in the URL. */
const TIMEOUTS = {
  /** Until a connection is there, from the network or from the pool. */
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
} as const satisfies ClientConfig;

/** Number that stands for "Sitegrade changes the schema" among the server's advisory locks. */
const MIGRATION_LOCK = 7_301_982_146;

/** A PostgreSQL server. Connects when first asked, so that it may be away at that time and come later. */
export function openPostgresql(url: string, poolSize: number, log: Log | null): Backend {
  const config: ClientConfig = {
    ...TIMEOUTS,
    connectionString: url,
    application_name: 'sitegrade',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = new Pool({ ...config, max: poolSize, Client: PreparingClient, pipeline: true });
  // Without listeners a connection that the server drops would end the process; the query under way rejects anyway.
  const onLost = (error: Error) => log?.warn({ err: error }, 'database connection lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return {
    dialect: new PostgresqlDialect({ pool }),
    pglite: null,
    databaseUrl: url,
    execute: async (text, parameters, { neverSorts }) =>
      neverSorts ? walk(pool, text, parameters) : (await pool.query<object>(text, parameters)).rows,
    exclusively: (work) => withAdvisoryLock({ ...config, statement_timeout: 0, lock_timeout: 0 }, onLost, work),
    release: () => undefined,
  };
}

/** Runs a statement while the planner may not sort. All three parts travel together. */
async function walk(pool: Pool, text: string, parameters: unknown[]): Promise<object[]> {
  const client = await pool.connect();
  try {
    const [begun, found, ended] = await Promise.allSettled([
      client.query('begin; set local enable_sort = off; set local enable_incremental_sort = off'),
      client.query<object>(text, parameters),
      client.query('commit'),
    ]);
    for (const part of [begun, found, ended]) if (part.status === 'rejected') throw part.reason;
    return found.status === 'fulfilled' ? found.value.rows : [];
  } finally {
    client.release();
  }
}

/** Holds the lock on a connection of its own: it is free again as soon as this process is gone. */
async function withAdvisoryLock<T>(
  config: ClientConfig,
  onLost: (error: Error) => void,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const client = new Client(config);
  client.on('error', onLost);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query<Place>('select current_database() as database, current_schema() as schema');
    const [place] = rows;
    if (!place?.schema) throw new Error('The database has no schema in which tables could be made (search_path).');
    return await work(place);
  } finally {
    await client.end();
  }
}
