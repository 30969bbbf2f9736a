import type { Pool } from 'pg';
import type { BoundStatement } from '../../database/statement.js';
import { PostgresqlDialect } from '../postgresql-dialect.js';
import { RenewablePool } from '../renewable-pool.js';
import { statementName } from '../statement-name.js';
import { MAX_LONG, type PostgresqlStatements, type ServerOptions } from '../statements.js';

/**
 * Runs statements with pg's documented interface only: one query at a time on each connection. Slower than `pipelined/` under
 * load (docs/performance.md), and independent of pg's internals.
 */
export function openPlainStatements(options: ServerOptions): PostgresqlStatements {
  const { connection, poolSize, onLostConnection } = options;
  const pool = new RenewablePool({ ...connection, max: poolSize }, onLostConnection);
  const longPool = new RenewablePool({ ...connection, max: Math.min(MAX_LONG, poolSize) }, onLostConnection);
  const toQuery = ({ text, parameters }: BoundStatement) => {
    const name = options.prepared ? statementName(text) : '';
    return { text, values: [...parameters], ...(name !== '' && { name }) };
  };

  const executeBatch = (statements: readonly BoundStatement[], usedPool = pool) =>
    inTransaction(usedPool, statements.map(toQuery));

  let ending: Promise<unknown> | null = null;
  const end = async () => {
    await (ending ??= Promise.all([pool.end(), longPool.end()]));
  };

  return {
    dialect: new PostgresqlDialect(pool, end),
    execute: async (text, parameters, { statementClass, settings }) => {
      const usedPool = statementClass === 'long' ? longPool : pool;
      const statement = { text, parameters };
      if (settings !== null) return (await executeBatch([settings, statement], usedPool))[1] ?? [];
      return (await usedPool.query<object>(toQuery(statement))).rows;
    },
    executeBatch: (statements) => executeBatch(statements),
    renew: () => {
      pool.renew();
      longPool.renew();
    },
    end,
  };
}

async function inTransaction(pool: Pool, queries: readonly { text: string; values: unknown[] }[]): Promise<object[][]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const rows: object[][] = [];
    for (const query of queries) rows.push((await client.query<object>(query)).rows);
    await client.query('commit');
    return rows;
  } catch (error) {
    // Fails only on a lost connection, and then the server has already rolled back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
