/** Why the database could not serve a statement, and what to do about it. For logs and the command line, never for callers. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';

  /** @param cause what the driver threw */
  constructor(kind: FaultKind, cause: unknown) {
    super(`${messageOf(cause)}. ${ADVICE[kind]}`, { cause });
  }
}

/** What kept the database from serving a statement. */
export type FaultKind = keyof typeof ADVICE;

/** What to do. */
export const ADVICE = {
  unreachable: 'Check DATABASE_URL or DATA_DIR.',
  busy: 'Every connection is busy, or the server does not answer. Look for load and locks in pg_stat_activity.',
  refused: 'Check the user, password and database in DATABASE_URL, and pg_hba.conf.',
  restarting: 'The server or database is starting, stopping, recovering or closed. If that lasts, read its log.',
  readOnly:
    'The server accepts only reads. Point DATABASE_URL to the primary, promote this server, or turn off ' +
    'default_transaction_read_only.',
  locked:
    'Another session holds the lock for longer than lock_timeout. Find it with pg_blocking_pids and pg_stat_activity, ' +
    'and end it with pg_terminate_backend.',
  canceled:
    'The statement was canceled, or took longer than statement_timeout. Look for load and locks in pg_stat_activity.',
  conflicting: 'Other transactions kept conflicting with this one. Look for long ones in pg_stat_activity.',
  diskFull: "Free some space on the database's disk.",
  outOfMemory: 'The database server is out of memory. Lower its work_mem, or give it more memory.',
  tooManyConnections:
    'Raise max_connections, or the connection limit of the role or database. Or run fewer processes, or a pooler.',
  overLimit: 'The statement exceeded a limit of the database server, such as temp_file_limit. Raise it.',
  disk: "The database's disk failed. Read the log of the server and of its machine.",
} as const;

/**
 * By SQLSTATE. All of these can pass without a change of Sitegrade, so a retry may succeed.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const KINDS: readonly (readonly [RegExp, FaultKind])[] = [
  [/^08/, 'unreachable'],
  [/^(?:28...|3D000)$/, 'refused'],
  [/^(?:57P0[1-5]|25P0[34]|55000)$/, 'restarting'],
  [/^25006$/, 'readOnly'],
  [/^55P03$/, 'locked'],
  [/^57014$/, 'canceled'],
  [/^53100$/, 'diskFull'],
  [/^53200$/, 'outOfMemory'],
  [/^53300$/, 'tooManyConnections'],
  [/^53/, 'overLimit'],
  [/^58030$/, 'disk'],
];

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

/** How the drivers report a lost, late or closed connection. These errors have no code. */
const CONNECTION_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed|PGlite (?:instance )?is (?:already )?clos)/;

/** pg's error for a pool that had no connection in time. */
const BUSY_MESSAGE = 'timeout exceeded when trying to connect';

/** Recognized by shape, not by class: a driver may be loaded twice, and Node's errors come from several realms. */
export function faultKind(error: unknown): FaultKind | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, message, errors, routine } = error as Readonly<Record<string, unknown>>;
  // An AggregateError: one error for each address of the host.
  if (Array.isArray(errors) && errors.some((each) => faultKind(each) !== null)) return 'unreachable';
  if (message === BUSY_MESSAGE) return 'busy';
  const state = String(code);
  if (NETWORK_CODES.has(state) || CONNECTION_MESSAGES.test(String(message))) return 'unreachable';
  // A standby cannot read unlogged tables. The SQLSTATE is shared with other errors, and the message is translated.
  if (state === '0A000' && routine === 'get_relation_info') return 'readOnly';
  return KINDS.find(([states]) => states.test(state))?.[1] ?? null;
}

/** An AggregateError has no message of its own. */
function messageOf(error: unknown): string {
  const { message, errors } = error as { message?: unknown; errors?: readonly unknown[] };
  const [first] = errors ?? [];
  return first === undefined ? String(message) : messageOf(first);
}
