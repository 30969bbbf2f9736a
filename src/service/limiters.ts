import { FlexibleRateLimiter, type PostgresPool } from '../adapters/rate-limiter-flexible/index.js';
import type { Log, RateLimiter } from '../index.js';
import type { Config } from '../config.js';

/** Wrong passwords allowed per report and time window. */
const PASSWORD_ATTEMPTS = { limit: 5, windowSeconds: 60 };

/** Wrong keys allowed per IP address and time window at sign-in. */
const SIGN_IN_ATTEMPTS = { limit: 10, windowSeconds: 60 };

const REQUEST_WINDOW_SECONDS = 60;

/** Milliseconds to wait for a connection before a process counts on its own. */
const CONNECTION_TIMEOUT = 1000;

/** The same at the start, which fails then. */
const FIRST_CONNECTION_TIMEOUT = 10_000;

/** A statement that waits longer is canceled, in milliseconds, so that its connection is free again. */
const STATEMENT_TIMEOUT = 5000;

/** All rate limiters of the service. */
export interface Limiters {
  readonly passwordAttempts: RateLimiter;
  readonly signIns: RateLimiter;
  /** null if requests are not limited. */
  readonly requests: RateLimiter | null;
  close(): Promise<void>;
}

/** Creates limiters that all processes share through PostgreSQL, or in memory for the embedded database. */
export async function createLimiters(
  { storage, rateLimit }: Pick<Config, 'storage' | 'rateLimit'>,
  log: Log,
): Promise<Limiters> {
  const requests = { limit: rateLimit, windowSeconds: REQUEST_WINDOW_SECONDS };
  if (storage.kind === 'embedded') {
    return {
      passwordAttempts: FlexibleRateLimiter.inMemory(PASSWORD_ATTEMPTS),
      signIns: FlexibleRateLimiter.inMemory(SIGN_IN_ATTEMPTS),
      requests: rateLimit === 0 ? null : FlexibleRateLimiter.inMemory(requests),
      close: () => Promise.resolve(),
    };
  }
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString: storage.url,
    max: 5,
    connectionTimeoutMillis: FIRST_CONNECTION_TIMEOUT,
    // Transaction-mode poolers refuse it.
    ...(storage.directUrl === null && { statement_timeout: STATEMENT_TIMEOUT }),
    application_name: 'sitegrade-limits',
  });
  // Without a listener, losing an idle connection would crash the process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost a database connection for rate limits'));
  // Drops the names of statements, because pg prepares every statement that has a name.
  const unnamed: PostgresPool = { query: ({ text, values }) => pool.query(text, values) };
  const shared = (options: { limit: number; windowSeconds: number }, name: string) =>
    FlexibleRateLimiter.onPostgresql({ ...options, pool: storage.prepared ? pool : unnamed, name });
  try {
    const limiters = {
      passwordAttempts: await shared(PASSWORD_ATTEMPTS, 'password'),
      signIns: await shared(SIGN_IN_ATTEMPTS, 'sign-in'),
      requests: rateLimit === 0 ? null : await shared(requests, 'request'),
      close: () => pool.end(),
    };
    pool.options.connectionTimeoutMillis = CONNECTION_TIMEOUT;
    return limiters;
  } catch (error) {
    await pool.end();
    throw error;
  }
}
