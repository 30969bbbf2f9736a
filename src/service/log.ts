import { pino, stdTimeFunctions, type DestinationStream } from 'pino';
import type { Log } from '../index.js';

/** Where the log goes: beside results, it must not be on standard output. */
export type LogStream = 'stdout' | 'stderr';

/** Fields that could hold a secret; they are removed whoever logs them. */
const SECRET_FIELDS = new Set(['password', 'authorization', 'connectionString']);

/** How deep fields within fields are told. */
const MAX_DEPTH = 5;

/** Lines that wait for a reader that is too slow, in characters; beyond it lines are dropped, not requests held up. */
const MAX_WAITING = 16 * 1024 * 1024;

/** How many causes of an error are told. */
const MAX_CAUSES = 3;

/** A log of JSON lines, written in the background, and to its end when the process exits. */
export function createLog(
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent',
  to: LogStream | DestinationStream,
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (fields) => withoutSecrets(fields, MAX_DEPTH) },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    typeof to === 'string' ? openStream(to) : to,
  );
}

function openStream(stream: LogStream): DestinationStream {
  return pino.destination({
    dest: stream === 'stdout' ? 1 : 2,
    sync: false,
    minLength: 8192,
    periodicFlush: 100,
    maxLength: MAX_WAITING,
  });
}

/** By hand, because pino's `redact` with a pattern for nested fields takes longer than all the rest of a line. */
function withoutSecrets(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (SECRET_FIELDS.has(name)) continue;
    if (!isPlainObject(value)) kept[name] = value;
    else if (depth > 1) kept[name] = withoutSecrets(value, depth - 1);
  }
  return kept;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
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
