import { Client, type ClientConfig } from 'pg';
import type { Log } from '../../../application/index.js';
import type { Backend, SchemaLocation } from '../database/backend.js';
import { openPipelinedStatements } from './pipelined/pipelined-statements.js';
import { openPlainStatements } from './plain/plain-statements.js';
import type { OpenStatements, ServerOptions } from './statements.js';
import { TYPE_PARSERS } from './timestamps.js';

/** How long to wait for a connection, from the network or from the pool, in milliseconds. */
const CONNECTION_TIMEOUT = 5_000;

/**
 * Session settings, in milliseconds, so that no request waits indefinitely. Migrations are exempt. A parameter of the same name
 * in the URL overrides each. Transaction-mode poolers refuse them, because the next client of the session would inherit them:
 * there, set them for the role.
 */
const SESSION_TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
} as const satisfies ClientConfig;

/** Key of the advisory lock that serializes changes of the schema. */
const MIGRATION_LOCK = 7_301_982_146;

/** How long to wait for a connection to a replica, in milliseconds. Shorter, because the primary can answer instead. */
const REPLICA_CONNECTION_TIMEOUT = 1_000;

/** How statements are sent: `pipelined` is faster under load, `plain` uses pg's documented interface only. */
export type StatementMode = 'pipelined' | 'plain';

const OPEN_STATEMENTS: Readonly<Record<StatementMode, OpenStatements>> = {
  pipelined: openPipelinedStatements,
  plain: openPlainStatements,
};

export interface PostgresqlOptions {
  readonly url: string;
  /** The same database without a pooler, if `url` leads to a pooler in transaction mode; otherwise null. */
  readonly directUrl: string | null;
  /** Whether sessions keep named prepared statements. */
  readonly prepared: boolean;
  /** URLs of servers that replicate the one at `url`. */
  readonly replicaUrls: readonly string[];
  /** Maximum number of connections to each server, not counting those for long statements and shared writes. */
  readonly poolSize: number;
  readonly statements: StatementMode;
}

/** A PostgreSQL server. It connects on first use, so the server may be down now. */
export function openPostgresql(options: PostgresqlOptions, log: Log | null): Backend {
  const { url, directUrl, replicaUrls, poolSize, prepared } = options;
  const onLostConnection = (error: Error) => log?.warn({ err: error }, 'database connection lost');
  const open = (connection: ServerOptions['connection'], sharesWrites: boolean) =>
    OPEN_STATEMENTS[options.statements]({
      connection: directUrl === null ? { ...SESSION_TIMEOUTS, ...connection } : connection,
      poolSize,
      prepared,
      sharesWrites,
      onLostConnection,
    });
  const primary = open(configFor(url), directUrl === null);
  const replicas = replicaUrls.map((replicaUrl) => {
    const { host, pathname } = new URL(replicaUrl);
    const config = { ...configFor(replicaUrl), connectionTimeoutMillis: REPLICA_CONNECTION_TIMEOUT };
    return { ...open(config, false), name: host + pathname };
  });
  return {
    ...primary,
    replicas,
    pglite: null,
    databaseUrl: url,
    withMigrationLock: (work) => withMigrationLock(configFor(directUrl ?? url), onLostConnection, work),
    // MikroORM ends only the dialects that it has used.
    release: async () => {
      await Promise.all([primary, ...replicas].map((server) => server.end()));
    },
  };
}

function configFor(url: string): ServerOptions['connection'] {
  return {
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    connectionString: url,
    application_name: 'sitegrade',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: TYPE_PARSERS,
  };
}

/** Holds the lock on its own connection, so the server frees it as soon as this process ends. */
async function withMigrationLock<T>(
  config: ClientConfig,
  onLostConnection: (error: Error) => void,
  work: (location: SchemaLocation) => Promise<T>,
): Promise<T> {
  const client = new Client(config);
  client.on('error', onLostConnection);
  try {
    await client.connect();
    // Another process may migrate for minutes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query<SchemaLocation>(
      'select current_database() as database, current_schema() as schema',
    );
    const [location] = rows;
    if (!location?.schema) {
      throw new Error('No schema on the search_path exists. Create one, or change search_path for this role.');
    }
    return await work(location);
  } finally {
    await client.end();
  }
}
