import { FlexibleRateLimiter, type PostgresPool } from '../adapters/rate-limiter-flexible/index.js';
import type { Log, RateLimiter } from '../index.js';
import type { Config } from '../config.js';

/** Wrong passwords allowed per report and window. */
const PASSWORD_ATTEMPTS = { limit: 5, windowSeconds: 60 };

/** Wrong keys allowed per address and window where people sign in. */
const SIGN_IN_ATTEMPTS = { limit: 10, windowSeconds: 60 };

const REQUEST_WINDOW_SECONDS = 60;

/** After so many milliseconds without a connection each process counts for itself. */
const CONNECTION_TIMEOUT = 1000;

/** Everything that the service counts in order to refuse what is too much. */
export interface Limiters {
  readonly passwordAttempts: RateLimiter;
  readonly signIns: RateLimiter;
  /** null where requests are not limited. */
  readonly requests: RateLimiter | null;
  close(): Promise<void>;
}

/** On a server the counts are shared by all processes; the embedded database has one process, which counts for itself. */
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
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    application_name: 'sitegrade-limits',
  });
  // Without a listener a connection that is lost while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for rate limits was lost'));
  // The limiter names its statements, which is what has them kept prepared.
  const unnamed: PostgresPool = { query: ({ text, values }) => pool.query(text, values) };
  const shared = (options: { limit: number; windowSeconds: number }, name: string) =>
    FlexibleRateLimiter.onPostgresql({ ...options, pool: storage.prepared ? pool : unnamed, name });
  return {
    passwordAttempts: await shared(PASSWORD_ATTEMPTS, 'password'),
    signIns: await shared(SIGN_IN_ATTEMPTS, 'sign-in'),
    requests: rateLimit === 0 ? null : await shared(requests, 'request'),
    close: () => pool.end(),
  };
}
