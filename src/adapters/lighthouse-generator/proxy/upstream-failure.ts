import type { Failure, FailureCode } from '../../../domain/index.js';

/**
 * Errors of a plain HTTP exchange after the connection is open, by prefix of their code. The text follows the host
 * name.
 */
const ERRORS: readonly (readonly [prefix: string, code: FailureCode, text: string])[] = [
  ['HPE_HEADER_OVERFLOW', 'headers_too_large', 'sent more header fields than this service accepts.'],
  ['HPE_', 'target_response_invalid', 'sent an invalid HTTP response.'],
  ['ERR_INVALID_CHAR', 'target_response_invalid', 'sent an invalid HTTP response.'],
  ['ERR_HTTP_INVALID_STATUS_CODE', 'target_response_invalid', 'sent an invalid HTTP response.'],
  ['ECONNRESET', 'target_disconnected', 'closed the connection before the response was complete.'],
  ['EPIPE', 'target_disconnected', 'closed the connection before the response was complete.'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'target_disconnected', 'closed the connection before the response was complete.'],
];

/** @returns null if the target did not cause the error */
export function upstreamFailure(error: unknown, host: string): Failure | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return null;
  const known = ERRORS.find(([prefix]) => code.startsWith(prefix));
  return known === undefined ? null : { code: known[1], message: `${host} ${known[2]}` };
}
