import { SitegradeError, errorDetails } from '../../../domain/index.js';

/** When a caller should retry if the storage is unavailable, in seconds. */
const RETRY_AFTER_SECONDS = 2;

/** Node's error codes for a server that cannot be reached or has closed the connection. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/**
 * SQLSTATEs of a server that is running but unavailable: class 08 (connection exceptions), too many connections, and
 * shutting down or starting up. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_STATES = /^(?:08...|53300|57P0[1-5])$/;

/** How the drivers report a lost, late or closed connection. These errors have no code. */
const CONNECTION_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed|PGlite (?:instance )?is (?:already )?clos)/;

/**
 * Serialization failure and deadlock; and a prepared statement that does not exist, or exists already, as can happen after
 * another statement failed on the same connection. The transaction is rolled back, so it can simply run again.
 */
const CONFLICT_STATES = new Set(['40001', '40P01', '26000', '42P05']);

const FOREIGN_KEY_VIOLATION = '23503';

const QUERY_CANCELED = '57014';

const LOCK_NOT_AVAILABLE = '55P03';

/** The foreign key that fails if a report's project is deleted while the report is being added. */
const PROJECT_CONSTRAINT = 'reports_project_exists';

/** Whether the same work may succeed if it runs again. */
export function isConflict(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return CONFLICT_STATES.has(String(code)) || (code === FOREIGN_KEY_VIOLATION && constraint === PROJECT_CONSTRAINT);
}

/** The error for the application: `unavailable` if the storage cannot be reached, otherwise the error itself. */
export function toStorageError(error: unknown): unknown {
  if (errorDetails(error) !== null || !isUnavailable(error)) return error;
  return new SitegradeError({ kind: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause: error });
}

/** Whether a statement exceeded its `statement_timeout`. */
export function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === QUERY_CANCELED;
}

/** Whether a statement exceeded its `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
}

/** Recognized by shape, not by class: a driver may be loaded twice, and Node's errors come from several realms. */
function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, errors } = error as { code?: unknown; message?: unknown; errors?: unknown };
  // An AggregateError: one error for each address of the host.
  if (Array.isArray(errors) && errors.some(isUnavailable)) return true;
  return (
    NETWORK_CODES.has(String(code)) ||
    UNAVAILABLE_STATES.test(String(code)) ||
    CONNECTION_MESSAGES.test(String(message))
  );
}
