import type { Failure, FailureCode } from '../../../domain/index.js';

/** Errors of a plain HTTP exchange after the connection was made, by the beginning of their code. The text follows the host. */
const FAULTS: readonly (readonly [prefix: string, code: FailureCode, text: string])[] = [
  ['HPE_HEADER_OVERFLOW', 'headers_too_large', 'sent more header fields than this service reads.'],
  ['HPE_', 'target_response_invalid', 'sent an answer that is not valid HTTP.'],
  ['ERR_INVALID_CHAR', 'target_response_invalid', 'sent an answer that is not valid HTTP.'],
  ['ERR_HTTP_INVALID_STATUS_CODE', 'target_response_invalid', 'sent an answer that is not valid HTTP.'],
  ['ECONNRESET', 'target_disconnected', 'closed the connection before its answer was complete.'],
  ['EPIPE', 'target_disconnected', 'closed the connection before its answer was complete.'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'target_disconnected', 'closed the connection before its answer was complete.'],
];

/** @returns null where the error says nothing about the target */
export function upstreamFailure(error: unknown, host: string): Failure | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return null;
  const fault = FAULTS.find(([prefix]) => code.startsWith(prefix));
  return fault === undefined ? null : { code: fault[1], message: `${host} ${fault[2]}` };
}
