import { appendFileSync } from 'node:fs';
import type { AuditLogEntry, Log } from '../index.js';

/** Only the owner may read it: entries have addresses of people. */
const MODE = 0o600;

/**
 * Writes entries of the audit log as JSON lines. The file is opened for each line, because entries are rare: tools that
 * rotate files then need not tell the service.
 * @param to path of a file, `stdout` for the log, or null for nowhere
 * @throws Error that says why the file cannot be written, and what to do
 */
export function createAuditLogWriter(to: string | null, log: Log): ((entry: AuditLogEntry) => void) | undefined {
  if (to === null) return undefined;
  if (to === 'stdout') return (entry) => log.info({ audit_log: presentLine(entry) }, 'audit log');
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
      appendFileSync(to, `${JSON.stringify(presentLine(entry))}\n`, { mode: MODE });
    } catch (error) {
      // The event has happened, and its entry is in the database.
      log.error({ err: error, entry_id: entry.id }, `cannot write to the audit log ${to}`);
    }
  };
}

/** The names of the HTTP API, so that both can be read by the same program. */
function presentLine({ client, ...entry }: AuditLogEntry): object {
  return {
    ...entry,
    client: client && { address: client.address, user_agent: client.userAgent, request_id: client.requestId },
  };
}
