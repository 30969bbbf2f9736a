import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import type { ExecuteSql, GenerationQueueDatabase } from '../../../src/adapters/pg-boss/index.js';

/** A database with ambient transactions, like a storage adapter's. */
export interface Backend {
  readonly database: GenerationQueueDatabase;
  readonly executeSql: ExecuteSql;
  transaction<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function pgliteBackend(directory?: string): Promise<Backend> {
  const client = directory === undefined ? await PGlite.create() : await PGlite.create(directory);
  const ambient = new AsyncLocalStorage<Transaction>();
  return {
    database: { kind: 'pglite', client },
    executeSql: (text, values) => (ambient.getStore() ?? client).query(text, values),
    transaction: (work) => client.transaction((transaction) => ambient.run(transaction, work)),
    close: () => client.close(),
  };
}

export function postgresBackend(url: string): Backend {
  const pool = new pg.Pool({ connectionString: url, max: 5 });
  // The database is dropped at the end, maybe before its connections notice that they were closed.
  pool.on('error', () => undefined);
  const ambient = new AsyncLocalStorage<pg.PoolClient>();
  return {
    database: { kind: 'postgresql', url },
    executeSql: (text, values) => (ambient.getStore() ?? pool).query(text, values),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const value = await ambient.run(client, work);
        await client.query('COMMIT');
        return value;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
