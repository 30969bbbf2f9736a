import { SitegradeError, errorDetails } from '../../domain/index.js';

/** How soon a caller may try again when the storage is away, in seconds. */
const RETRY_AFTER_SECONDS = 2;

/** Codes of the network that say that the server cannot be reached, or is gone. */
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
 * SQLSTATEs of a server that is there but does not serve: class 08 (connection exceptions), too many connections, and
 * the three ways of shutting down or starting up. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SERVER_AWAY = /^(?:08...|53300|57P0[1-5])$/;

/** What the drivers say, without any code, when a connection is lost, does not come, or is closed already. */
const CONNECTION_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed|PGlite (?:instance )?is (?:already )?clos)/;

/**
 * Serialisation failure and deadlock, and a statement that the server was to keep but has not, or has already, as it may be
 * after another failed on the same connection: what was undone may simply be done again.
 */
const CONFLICTS = new Set(['40001', '40P01', '26000', '42P05']);

const FOREIGN_KEY_VIOLATION = '23503';

const QUERY_CANCELED = '57014';

const LOCK_NOT_AVAILABLE = '55P03';

/** The foreign key that says that a report's project was deleted while the report was being added. */
const PROJECT_CONSTRAINT = 'reports_project_exists';

/** Whether the same work, begun afresh, may succeed. */
export function isConflict(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return CONFLICTS.has(String(code)) || (code === FOREIGN_KEY_VIOLATION && constraint === PROJECT_CONSTRAINT);
}

/** The error as the application knows it: `unavailable` where the storage is away, anything else as it was. */
export function toStorageError(error: unknown): unknown {
  if (errorDetails(error) !== null || !isAway(error)) return error;
  return new SitegradeError({ kind: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause: error });
}

/** Whether a statement took longer than any may. */
export function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === QUERY_CANCELED;
}

/** Whether a statement waited longer for a lock than any may. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
}

/** Recognises by shape: drivers come in several copies, and errors of Node from several realms. */
function isAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, errors } = error as { code?: unknown; message?: unknown; errors?: unknown };
  // Where a host has several addresses, one error holds those of all.
  if (Array.isArray(errors) && errors.some(isAway)) return true;
  return NETWORK_CODES.has(String(code)) || SERVER_AWAY.test(String(code)) || CONNECTION_MESSAGES.test(String(message));
}
