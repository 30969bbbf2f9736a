import { Pool, type PoolConfig } from 'pg';

/** A pool that reports lost connections. Without listeners they would end the process; a query in flight rejects anyway. */
export function openPool(config: PoolConfig, onLostConnection: (error: Error) => void): Pool {
  const pool = new Pool(config);
  pool.on('error', onLostConnection);
  pool.on('connect', (client) => client.on('error', onLostConnection));
  return pool;
}
