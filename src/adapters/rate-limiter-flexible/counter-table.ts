/** Milliseconds that the clocks of two processes may differ. */
const MAX_CLOCK_DIFFERENCE = 5_000;

/** The part of a `pg` pool that the limiter uses. */
export interface PostgresPool {
  query(statement: { text: string; values?: unknown[]; name?: string }): Promise<{ rows: unknown[] }>;
}

/** Errors if another process creates the table at the same time: unique_violation, duplicate_table. */
const CREATED_CONCURRENTLY = ['23505', '42P07'];

/**
 * Creates the table of RateLimiterPostgres, but unlogged: every call writes to it, and counters need not survive a
 * crash of the database.
 */
export async function createCounterTable(pool: PostgresPool, table: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(table))
    throw new Error(`Invalid table name: ${table}. Use at most 63 lower-case letters, digits and underscores.`);
  const columns = 'key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint';
  try {
    await pool.query({ text: `CREATE UNLOGGED TABLE IF NOT EXISTS "${table}" (${columns})` });
  } catch (error) {
    if (!CREATED_CONCURRENTLY.includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/** Whether a window would last so long that the clock must have been set back since it began. */
export function outlastsClock(msBeforeNext: number, windowMs: number): boolean {
  return msBeforeNext > windowMs + MAX_CLOCK_DIFFERENCE;
}

/** Deletes the window of a key if `outlastsClock`. Keeps a window that another process has begun since. */
export async function deleteOutlasting(
  pool: PostgresPool,
  table: string,
  key: string,
  windowMs: number,
): Promise<void> {
  const latest = Date.now() + windowMs + MAX_CLOCK_DIFFERENCE;
  await pool.query({ text: `DELETE FROM "${table}" WHERE key = $1 AND expire > $2`, values: [key, latest] });
}
