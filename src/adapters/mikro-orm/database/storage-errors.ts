import { SitegradeError, errorDetails } from '../../../domain/index.js';
import { DatabaseFault, faultKind, type FaultKind } from './database-fault.js';

/** When a caller should retry if the storage is unavailable, in seconds. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Serialization failure and deadlock; and a prepared statement that does not exist, or exists already, as can happen after
 * another statement failed on the same connection. The transaction is rolled back, so it can simply run again.
 */
const CONFLICT_STATES = new Set(['40001', '40P01', '26000', '42P05']);

const FOREIGN_KEY_VIOLATION = '23503';

/** The foreign key that fails if a report's project is deleted while the report is being added. */
const PROJECT_CONSTRAINT = 'reports_project_exists';

/** Whether the same work may succeed if it runs again. */
export function isConflict(error: unknown): boolean {
  const { code, constraint } = (driverError(error) ?? {}) as { code?: unknown; constraint?: unknown };
  return CONFLICT_STATES.has(String(code)) || (code === FOREIGN_KEY_VIOLATION && constraint === PROJECT_CONSTRAINT);
}

/** The error for the application: `unavailable` if the database could not serve, otherwise the error itself. */
export function toStorageError(error: unknown): unknown {
  if (errorDetails(error) !== null) return error;
  const kind = faultKind(error) ?? (isConflict(error) ? 'conflicting' : null);
  if (kind === null && !isEngineFailure(error)) return error;
  const cause = kind === null ? error : new DatabaseFault(kind, error);
  return new SitegradeError({ kind: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause });
}

/** What kept the database from serving; null for any other error. */
export function storageFault(error: unknown): FaultKind | null {
  return faultKind(driverError(error));
}

/** Whether a statement exceeded its `statement_timeout`. */
export function isTimeout(error: unknown): boolean {
  return storageFault(error) === 'canceled';
}

/** Whether a statement exceeded its `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return storageFault(error) === 'locked';
}

/** What the driver threw, if `toStorageError` has wrapped it. */
function driverError(error: unknown): unknown {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause instanceof DatabaseFault ? cause.cause : error;
}

/** The embedded database has stopped, and the process is about to. */
function isEngineFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'EngineFailure';
}
