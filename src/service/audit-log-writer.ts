import { appendFileSync } from 'node:fs';
import { presentAuditLogEntry } from '../adapters/koa/api/presenters/audit-log-entry.js';
import type { AuditLogEntry, Log } from '../index.js';

/** Only the owner may read it: entries have addresses of people. */
const MODE = 0o600;

/**
 * Writes entries of the audit log as JSON lines, as the API returns them. The file is opened for each line, because entries
 * are rare: tools that rotate files then need not tell the service.
 * @param to path of a file, `stdout` for the log, or null for nowhere
 * @throws Error that says why the file cannot be written, and what to do
 */
export function createAuditLogWriter(to: string | null, log: Log): ((entry: AuditLogEntry) => void) | undefined {
  if (to === null) return undefined;
  if (to === 'stdout') return (entry) => log.info({ audit_log: presentAuditLogEntry(entry) }, 'audit log');
  try {
    appendFileSync(to, '', { mode: MODE });
  } catch (error) {
    const hint = 'Use the path of a file that this user can write to.';
    throw new Error(`AUDIT_LOG: cannot write to ${to} (${(error as NodeJS.ErrnoException).code}). ${hint}`, {
      cause: error,
    });
  }
  return (entry) => {
    try {
      appendFileSync(to, `${JSON.stringify(presentAuditLogEntry(entry))}\n`, { mode: MODE });
    } catch (error) {
      // The event has happened, and its entry is in the database.
      log.error({ err: error, entry_id: entry.id }, `cannot write to the audit log ${to}`);
    }
  };
}
