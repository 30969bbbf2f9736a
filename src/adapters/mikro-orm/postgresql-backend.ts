import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg';
import type { Log } from '../../application/index.js';
import type { Backend, DatabaseServer, Place } from './backend.js';
import { GatheringClient } from './gathering-client.js';
import { TYPES } from './instants.js';
import { PostgresqlDialect } from './postgresql-dialect.js';
import { PreparingClient } from './preparing-client.js';
import { SharedConnections, type Connection } from './shared-connections.js';
import type { SendAll } from './statement-bundle.js';
import { isLockTimeout } from './storage-errors.js';

/** Until a connection is there, from the network or from the pool, in milliseconds. */
const CONNECTION_TIMEOUT = 5_000;

/**
 * Bounds of a session, in milliseconds. Each can be set otherwise by a parameter of the same name in the URL. Poolers
 * refuse them, as the next client of the same session would have them too: there they are set for the role.
 */
const TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
} as const satisfies ClientConfig;

/** Connections for brief statements of many requests at once. */
const MOST_SHARED = 4;

/** Connections for transactions that are sent at once, beside the others. */
const MOST_WRITING = 3;

/** How long one of those waits for a lock, in milliseconds: others wait behind it. Longer ones get a connection alone. */
const BRIEF_LOCK_TIMEOUT = 100;

/** Connections for long statements, beside the others: however many search, the others go on. */
const MOST_LONG = 2;

/** Number that stands for "Sitegrade changes the schema" among the server's advisory locks. */
const MIGRATION_LOCK = 7_301_982_146;

/** How long a replica may take to let anybody in, in milliseconds: the primary is there to be asked instead. */
const REPLICA_CONNECTION_TIMEOUT = 1_000;

export interface PostgresqlOptions {
  readonly url: string;
  /** The same without a pooler in transaction mode, where `url` leads to one; else null. */
  readonly directUrl: string | null;
  /** Whether sessions keep named prepared statements. */
  readonly prepared: boolean;
  /** Of servers that follow that one. */
  readonly replicaUrls: readonly string[];
  /** Connections to each of them at most, without those for long statements and for creates. */
  readonly poolSize: number;
}

/** A PostgreSQL server. Connects when first asked, so that it may be away at that time and come later. */
export function openPostgresql(options: PostgresqlOptions, log: Log | null): Backend {
  const { url, directUrl, replicaUrls } = options;
  // Without listeners a connection that the server drops would end the process; the query under way rejects anyway.
  const onLost = (error: Error) => log?.warn({ err: error }, 'database connection lost');
  const bounds = directUrl === null ? TIMEOUTS : {};
  const clients = { max: options.poolSize, Client: options.prepared ? PreparingClient : GatheringClient };
  const open = (config: ServerConfig, writing: number) =>
    openServer({ ...bounds, ...clients, ...config }, writing, onLost);
  // Where a session cannot have a bound of its own, none is for others to wait behind.
  const writing = directUrl === null ? Math.min(MOST_WRITING, options.poolSize) : 0;
  const primary = open(configFor(url), writing);
  const replicas = replicaUrls.map((replicaUrl) => {
    const { host, pathname } = new URL(replicaUrl);
    const config = { ...configFor(replicaUrl), connectionTimeoutMillis: REPLICA_CONNECTION_TIMEOUT };
    return { ...open(config, 0), name: host + pathname };
  });
  return {
    ...primary,
    replicas,
    pglite: null,
    databaseUrl: url,
    exclusively: (work) => withAdvisoryLock(configFor(directUrl ?? url), onLost, work),
    // The dialect ends only what it has used itself.
    release: async () => {
      await Promise.all([primary, ...replicas].map(({ end }) => end()));
    },
  };
}

type ServerConfig = ClientConfig & { readonly connectionString: string };

function configFor(url: string): ServerConfig {
  return {
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    connectionString: url,
    application_name: 'sitegrade',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: TYPES,
  };
}

/** @param writing how many connections are for transactions that are sent at once */
function openServer(
  config: PoolConfig & ServerConfig & { max: number },
  writing: number,
  onLost: (error: Error) => void,
): DatabaseServer & { executeAll: SendAll; end: () => Promise<void> } {
  const open = (max: number, kept: number, bounds: ClientConfig = {}) => {
    const pool = new Pool({ ...config, ...bounds, max, min: kept, pipeline: true });
    pool.on('error', onLost);
    pool.on('connect', (client) => client.on('error', onLost));
    return pool;
  };
  const sharing = Math.min(MOST_SHARED, Math.ceil(config.max / 2));
  // What is shared stays open when there is nothing to do: whoever comes first after a pause would wait for it.
  const usual = open(config.max, sharing);
  const writers = writing === 0 ? null : open(writing, writing, brieflyLocked(config.connectionString));
  const long = open(Math.min(MOST_LONG, config.max), 0);
  const shared = new SharedConnections(usual, sharing);
  const sharedWriters = writers && new SharedConnections(writers, writing);

  const executeAll: SendAll = async (statements) => {
    try {
      if (sharedWriters?.isFull === false) return await sharedWriters.use((client) => client.queryAll(statements));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
    return alone(usual, (client) => client.queryAll(statements));
  };

  let ending: Promise<void> | null = null;
  const endAll = async () => {
    await Promise.all([usual.end(), long.end(), writers?.end()]);
  };
  const end = () => (ending ??= endAll());

  return {
    end,
    dialect: new PostgresqlDialect({
      pool: {
        connect: () => usual.connect(),
        options: usual.options,
        end,
      },
    }),
    execute: async (text, parameters, { pace, settings }) => {
      if (pace === 'write') return (await executeAll([{ text, parameters }]))[0] ?? [];
      const statements = [...(settings === null ? [] : [settings]), { text, parameters }];
      const ask = (client: Connection) => client.queryAll(statements);
      const results = await (pace === 'brief' ? shared.use(ask) : alone(pace === 'long' ? long : usual, ask));
      return results.at(-1) ?? [];
    },
    executeAll,
  };
}

/** The URL would have its way. */
function brieflyLocked(connectionString: string): ClientConfig {
  const url = new URL(connectionString);
  url.searchParams.delete('lock_timeout');
  return { connectionString: url.href, lock_timeout: BRIEF_LOCK_TIMEOUT };
}

async function alone<T>(pool: Pool, ask: (client: Connection) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as Connection;
  try {
    return await ask(client);
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
    // However long whoever has it takes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query<Place>('select current_database() as database, current_schema() as schema');
    const [place] = rows;
    if (!place?.schema) throw new Error('The database has no schema in which tables could be made (search_path).');
    return await work(place);
  } finally {
    await client.end();
  }
}
