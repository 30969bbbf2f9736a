import type { ClientConfig, Pool, PoolConfig } from 'pg';
import type { ExecuteBatch } from '../../database/backend.js';
import { isLockTimeout } from '../../database/storage-errors.js';
import { PostgresqlDialect } from '../postgresql-dialect.js';
import { RenewablePool } from '../renewable-pool.js';
import { MAX_LONG, type PostgresqlStatements, type ServerOptions } from '../statements.js';
import { PipelinedClient, type PipelinedClientConfig } from './pipelined-client.js';
import { PipelinedDriver } from './pipelined-driver.js';
import { SharedConnections, type PooledClient } from './shared-connections.js';

/** Maximum number of connections that short statements of many requests share. */
const MAX_SHARED = 4;

/** Maximum number of additional connections that short write transactions share. */
const MAX_SHARED_FOR_WRITES = 3;

/** Lock timeout on the connections that writes share, in milliseconds: later writes queue behind a waiting one. */
const SHARED_LOCK_TIMEOUT = 100;

/**
 * Statements in as few packets as possible: a batch is one packet and one transaction, and short statements share a few
 * connections without waiting for each other's results.
 */
export function openPipelinedStatements(options: ServerOptions): PostgresqlStatements {
  const { connection, poolSize, onLostConnection } = options;
  const open = (max: number, min: number, overrides: ClientConfig = {}) => {
    const config: PoolConfig & PipelinedClientConfig = {
      ...connection,
      ...overrides,
      max,
      min,
      Client: PipelinedClient,
      pipeline: true,
      namesStatements: options.prepared,
    };
    return new RenewablePool(config, onLostConnection);
  };
  const sharedCount = Math.min(MAX_SHARED, Math.ceil(poolSize / 2));
  const sharedWriteCount = options.sharesWrites ? Math.min(MAX_SHARED_FOR_WRITES, poolSize) : 0;
  // Shared connections stay open while idle: reconnecting would delay the first request after a pause.
  const pool = open(poolSize, sharedCount);
  const longPool = open(Math.min(MAX_LONG, poolSize), 0);
  const writePool =
    sharedWriteCount === 0
      ? null
      : open(sharedWriteCount, sharedWriteCount, withLockTimeout(connection.connectionString, SHARED_LOCK_TIMEOUT));
  const shared = new SharedConnections(pool, sharedCount);
  const sharedForWrites = writePool && new SharedConnections(writePool, sharedWriteCount);

  const executeBatch: ExecuteBatch = async (statements) => {
    try {
      if (sharedForWrites?.isFull === false) {
        return await sharedForWrites.use((client) => client.queryBatch(statements));
      }
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
    return withOwnConnection(pool, (client) => client.queryBatch(statements));
  };

  let ending: Promise<unknown> | null = null;
  const end = async () => {
    await (ending ??= Promise.all([pool.end(), longPool.end(), writePool?.end()]));
  };

  return {
    dialect: new PostgresqlDialect(pool, end, PipelinedDriver),
    execute: async (text, parameters, { statementClass, settings }) => {
      const statement = { text, parameters };
      if (statementClass === 'write') return (await executeBatch([statement]))[0] ?? [];
      const statements = settings === null ? [statement] : [settings, statement];
      const run = (client: PooledClient) => client.queryBatch(statements);
      const results =
        statementClass === 'short'
          ? await shared.use(run)
          : await withOwnConnection(statementClass === 'long' ? longPool : pool, run);
      return results.at(-1) ?? [];
    },
    executeBatch,
    renew: () => {
      // Before the pools close idle connections, so that none of those is shared again.
      shared.renew();
      sharedForWrites?.renew();
      for (const each of [pool, longPool, writePool]) each?.renew();
    },
    end,
  };
}

/** Parameters in the connection string override others, so this removes a `lock_timeout` from it. */
function withLockTimeout(connectionString: string, milliseconds: number): ClientConfig {
  const url = new URL(connectionString);
  url.searchParams.delete('lock_timeout');
  return { connectionString: url.href, lock_timeout: milliseconds };
}

async function withOwnConnection<T>(pool: Pool, run: (client: PooledClient) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as PooledClient;
  try {
    return await run(client);
  } finally {
    client.release();
  }
}
