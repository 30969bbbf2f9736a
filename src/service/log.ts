import { pino, stdTimeFunctions, type DestinationStream } from 'pino';
import type { Log } from '../index.js';

/** The stream for the log: `stderr` if results go to standard output. */
export type LogStream = 'stdout' | 'stderr';

/** Fields that can contain secrets. They are never logged. */
const SECRET_FIELDS = new Set(['password', 'authorization', 'connectionString']);

/** Deepest level of nested fields to log. */
const MAX_DEPTH = 5;

/** Characters to buffer for a slow reader. When the buffer is full, lines are dropped instead of delaying requests. */
const MAX_WAITING = 16 * 1024 * 1024;

/** Causes of an error to log. */
const MAX_CAUSES = 3;

/** Creates a log of JSON lines. Writes in the background, and flushes when the process exits. */
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

/** Handwritten because pino's `redact` with a pattern for nested fields takes longer than the rest of a log line. */
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

/** Logs no other fields of an error: drivers attach whole connections to theirs. */
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
