/** The part of a `pg` pool that is used. */
export interface PostgresPool {
  query(statement: { text: string; values?: unknown[]; name?: string }): Promise<{ rows: unknown[] }>;
}

/** What two processes that create one table at the same time may get, although it is there afterwards. */
const CREATED_MEANWHILE = ['23505', '42P07'];

/**
 * The table that RateLimiterPostgres would make itself, but unlogged: it is written with every call, and counters need
 * not survive a crash of the database.
 */
export async function createCounterTable(pool: PostgresPool, table: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(table)) throw new Error(`Not a usable table name: ${table}`);
  const columns = 'key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint';
  try {
    await pool.query({ text: `CREATE UNLOGGED TABLE IF NOT EXISTS "${table}" (${columns})` });
  } catch (error) {
    if (!CREATED_MEANWHILE.includes((error as { code?: string }).code ?? '')) throw error;
  }
}
