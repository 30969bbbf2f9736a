import { pino } from 'pino';
import type { Log } from './index.js';

/** Where the log goes: beside results, it must not be on standard output. */
export type LogStream = 'stdout' | 'stderr';

/** Fields that could hold a secret; they are removed whoever logs them. */
const SECRET_FIELDS = ['password', 'authorization', 'connectionString'];

/** How many causes of an error are told. */
const MAX_CAUSES = 3;

/** A log of JSON lines. */
export function createLog(level: 'debug' | 'info' | 'warn' | 'error' | 'silent', stream: LogStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => describeError(error) },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), remove: true },
    },
    pino.destination({ dest: stream === 'stdout' ? 1 : 2, sync: true }),
  );
}

/** What an error says. Its other fields are left out: drivers hang whole connections on theirs. */
function describeError(error: unknown, causes = MAX_CAUSES): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const { name, message, code, stack, cause } = error as Error & { code?: unknown };
  return {
    type: name,
    message,
    ...(code === undefined ? {} : { code }),
    stack,
    ...(cause === undefined || causes === 0 ? {} : { cause: describeError(cause, causes - 1) }),
  };
}
