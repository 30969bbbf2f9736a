import type { Failure, FailureCode } from '../../../domain/index.js';

/** A fetch failed because of the target, its network or one of our limits. Users see the message. */
export class FetchError extends Error {
  override readonly name = 'FetchError';

  constructor(
    readonly code: FailureCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** The failure to record for a FetchError; null for any other error. */
export function toFailure(error: unknown): Failure | null {
  const { name, code, message } = (error ?? {}) as Partial<FetchError>;
  return name === 'FetchError' && code !== undefined && message !== undefined ? { code, message } : null;
}

/** Our own machine is out of a resource, so the target is not to blame. */
const LOCAL_ERRORS: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/** System errors of a connection (errno) and errors of undici, by code. The text follows the host name. */
const NETWORK_ERRORS: Readonly<Record<string, readonly [code: FailureCode, text: string]>> = {
  ECONNREFUSED: ['target_refused', 'refused the connection.'],
  EHOSTUNREACH: ['target_unreachable', 'cannot be reached over the network.'],
  ENETUNREACH: ['target_unreachable', 'cannot be reached over the network.'],
  EHOSTDOWN: ['target_unreachable', 'cannot be reached over the network.'],
  ENETDOWN: ['target_unreachable', 'cannot be reached over the network.'],
  EADDRNOTAVAIL: ['target_unreachable', 'cannot be reached over the network.'],
  EAFNOSUPPORT: ['target_unreachable', 'cannot be reached over the network.'],
  EACCES: ['target_unreachable', 'cannot be reached over the network.'],
  EPERM: ['target_unreachable', 'cannot be reached over the network.'],
  ETIMEDOUT: ['target_timed_out', 'did not respond in time.'],
  ECONNRESET: ['target_disconnected', 'closed the connection before the response was complete.'],
  ECONNABORTED: ['target_disconnected', 'closed the connection before the response was complete.'],
  EPIPE: ['target_disconnected', 'closed the connection before the response was complete.'],
  UND_ERR_SOCKET: ['target_disconnected', 'closed the connection before the response was complete.'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['target_disconnected', 'sent a body that does not match its Content-Length.'],
  UND_ERR_HEADERS_OVERFLOW: ['headers_too_large', 'sent more header fields than this service accepts.'],
  EPROTO: ['target_tls_invalid', 'does not support a TLS version that this service accepts.'],
};

/** Families of errors that are too large to list, by prefix of their code. */
const NETWORK_ERROR_FAMILIES: readonly (readonly [prefix: string, code: FailureCode, text: string])[] = [
  ['HPE_', 'target_response_invalid', 'sent an invalid HTTP response.'],
  ['HTTPParserError', 'target_response_invalid', 'sent an invalid HTTP response.'],
  // Undici asserts what its parser does not check, such as a status below 100.
  ['ERR_ASSERTION', 'target_response_invalid', 'sent an invalid HTTP response.'],
  ['ERR_SSL_', 'target_tls_invalid', 'failed to set up a secure connection.'],
  ['ERR_TLS_', 'target_tls_invalid', 'failed to set up a secure connection.'],
];

/** Undici's messages for an unexpected status (100, 101), which has the code of a lost connection. */
const UNEXPECTED_RESPONSES: ReadonlySet<unknown> = new Set(['bad response', 'bad upgrade']);

/**
 * Converts a network error to a FetchError without addresses or internal details.
 * @returns `error` itself if it is a FetchError, or if the target did not cause it
 */
export function toFetchError(error: unknown, host: string): unknown {
  const code = errorCode(error);
  if (toFailure(error) !== null || LOCAL_ERRORS.has(code)) return error;
  if (code === 'UND_ERR_SOCKET' && UNEXPECTED_RESPONSES.has((error as Partial<Error>).message)) {
    return new FetchError('target_response_invalid', `${host} sent a response that was not requested.`, {
      cause: error,
    });
  }
  const family = NETWORK_ERROR_FAMILIES.find(([prefix]) => code.startsWith(prefix));
  const [failureCode, text] = NETWORK_ERRORS[code] ?? family?.slice(1) ?? [];
  if (failureCode === undefined) return error;
  return new FetchError(failureCode as FailureCode, `${host} ${text}`, { cause: error });
}

/** Converts an error that occurred before the response headers were complete. */
export function toResponseHeadError(error: unknown, host: string): unknown {
  // Without a body its length cannot be wrong: undici uses this code for anything that its parser rejects after a
  // Content-Length, such as a second one.
  if (errorCode(error) !== 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return toFetchError(error, host);
  return new FetchError('target_response_invalid', `${host} sent an invalid HTTP response.`, { cause: error });
}

/** Converts an error of a decompressor. */
export function toDecodingError(error: unknown, host: string): FetchError {
  return errorCode(error) === 'Z_BUF_ERROR'
    ? new FetchError('target_disconnected', `${host} sent an incomplete compressed body.`, { cause: error })
    : new FetchError('target_response_invalid', `${host} sent a body that cannot be decompressed.`, { cause: error });
}

/** Converts an error of the DNS lookup. */
export function toLookupError(error: unknown, host: string): unknown {
  if (LOCAL_ERRORS.has(errorCode(error))) return error;
  return new FetchError('target_not_found', `${host} does not resolve to an IP address.`, { cause: error });
}

/** Certificate errors of OpenSSL and Node with their own text. */
const CERTIFICATE_ERRORS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has a TLS certificate that has expired.',
  CERT_NOT_YET_VALID: 'has a TLS certificate that is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed TLS certificate.',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a TLS certificate from an authority that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT: 'has a TLS certificate from an authority that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a TLS certificate from an authority that is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a TLS certificate whose chain is incomplete or not trusted.',
  CERT_REVOKED: 'has a TLS certificate that was revoked.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a TLS certificate for another name.',
  HOSTNAME_MISMATCH: 'has a TLS certificate for another name.',
};

/** Converts an error of the TLS handshake: a lost connection is a network error, anything else a TLS error. */
export function toHandshakeError(error: unknown, host: string): unknown {
  const code = errorCode(error);
  if (LOCAL_ERRORS.has(code)) return error;
  if (['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) {
    return toFetchError(error, host);
  }
  const text = CERTIFICATE_ERRORS[code] ?? 'failed to set up a secure connection.';
  return new FetchError('target_tls_invalid', `${host} ${text}`, { cause: error });
}

/** The code of an error, or its name if it has no code. */
function errorCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : '';
}
