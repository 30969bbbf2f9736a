import type { Failure, FailureCode } from '../../../domain/index.js';

/** Thrown on the way of a fetch: what the target, its network or a bound of ours did, told for people. */
export class FetchError extends Error {
  override readonly name = 'FetchFault';

  constructor(
    readonly code: FailureCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** The failure that `error` stands for, or null where it is neither the target's fault nor a bound of ours. */
export function toFailure(error: unknown): Failure | null {
  const { name, code, message } = (error ?? {}) as Partial<FetchError>;
  return name === 'FetchFault' && code !== undefined && message !== undefined ? { code, message } : null;
}

/** Our own machine ran out of something: no target may be blamed for that. */
const OUR_FAULTS: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/** System errors of a connection (errno) and errors of undici, by code. The text follows the name of the host. */
const NETWORK_FAULTS: Readonly<Record<string, readonly [code: FailureCode, text: string]>> = {
  ECONNREFUSED: ['target_refused', 'refused the connection.'],
  EHOSTUNREACH: ['target_unreachable', 'cannot be reached over the network.'],
  ENETUNREACH: ['target_unreachable', 'cannot be reached over the network.'],
  EHOSTDOWN: ['target_unreachable', 'cannot be reached over the network.'],
  ENETDOWN: ['target_unreachable', 'cannot be reached over the network.'],
  EADDRNOTAVAIL: ['target_unreachable', 'cannot be reached over the network.'],
  EAFNOSUPPORT: ['target_unreachable', 'cannot be reached over the network.'],
  EACCES: ['target_unreachable', 'cannot be reached over the network.'],
  EPERM: ['target_unreachable', 'cannot be reached over the network.'],
  ETIMEDOUT: ['target_timed_out', 'did not answer in time.'],
  ECONNRESET: ['target_disconnected', 'closed the connection before its answer was complete.'],
  ECONNABORTED: ['target_disconnected', 'closed the connection before its answer was complete.'],
  EPIPE: ['target_disconnected', 'closed the connection before its answer was complete.'],
  UND_ERR_SOCKET: ['target_disconnected', 'closed the connection before its answer was complete.'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['target_disconnected', 'sent a body of another length than it announced.'],
  UND_ERR_HEADERS_OVERFLOW: ['headers_too_large', 'sent more header fields than this service reads.'],
  EPROTO: ['target_tls_invalid', 'does not speak a version of TLS that this service accepts.'],
};

/** Prefixes of error codes, for families that are too large to list. */
const NETWORK_FAULT_FAMILIES: readonly (readonly [prefix: string, code: FailureCode, text: string])[] = [
  ['HPE_', 'target_response_invalid', 'sent an answer that is not valid HTTP.'],
  ['HTTPParserError', 'target_response_invalid', 'sent an answer that is not valid HTTP.'],
  // Undici asserts what its parser lets through, such as a status below 100.
  ['ERR_ASSERTION', 'target_response_invalid', 'sent an answer that is not valid HTTP.'],
  ['ERR_SSL_', 'target_tls_invalid', 'failed to set up a secure connection.'],
  ['ERR_TLS_', 'target_tls_invalid', 'failed to set up a secure connection.'],
];

/** Undici's words for a status that answers no request of ours (100, 101), under the code of a lost connection. */
const BAD_ANSWERS: ReadonlySet<unknown> = new Set(['bad response', 'bad upgrade']);

/**
 * Turns an error of the network into a fault without addresses or inside text.
 * @returns `error` itself where it is a fault already, or not the target's doing.
 */
export function toFetchError(error: unknown, host: string): unknown {
  const code = errorCode(error);
  if (toFailure(error) !== null || OUR_FAULTS.has(code)) return error;
  if (code === 'UND_ERR_SOCKET' && BAD_ANSWERS.has((error as Partial<Error>).message)) {
    return new FetchError('target_response_invalid', `${host} sent an answer that nobody asked for.`, { cause: error });
  }
  const family = NETWORK_FAULT_FAMILIES.find(([prefix]) => code.startsWith(prefix));
  const [failureCode, text] = NETWORK_FAULTS[code] ?? family?.slice(1) ?? [];
  if (failureCode === undefined) return error;
  return new FetchError(failureCode as FailureCode, `${host} ${text}`, { cause: error });
}

/** An error before the head of the answer was complete. */
export function toResponseHeadError(error: unknown, host: string): unknown {
  // There is no body yet whose length could be wrong: so undici calls whatever its parser refuses after a length, such
  // as a second one.
  if (errorCode(error) !== 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return toFetchError(error, host);
  return new FetchError('target_response_invalid', `${host} sent an answer that is not valid HTTP.`, { cause: error });
}

/** The failure of a decompressor on a body that came over the wire without an error. */
export function toDecodingError(error: unknown, host: string): FetchError {
  return errorCode(error) === 'Z_BUF_ERROR'
    ? new FetchError('target_disconnected', `${host} sent a compressed body that ends too early.`, { cause: error })
    : new FetchError('target_response_invalid', `${host} sent a body that cannot be decompressed.`, { cause: error });
}

/** The failure to look up `host`. */
export function toLookupError(error: unknown, host: string): unknown {
  if (OUR_FAULTS.has(errorCode(error))) return error;
  return new FetchError('target_not_found', `No server could be found under the name ${host}.`, { cause: error });
}

/** Reasons of OpenSSL and Node for refusing a certificate that deserve words of their own. */
const CERTIFICATE_FAULTS: Readonly<Record<string, string>> = {
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

/** An error of the TLS handshake. Interruptions stay what they are; whatever else stops it is the fault of its TLS. */
export function toHandshakeError(error: unknown, host: string): unknown {
  const code = errorCode(error);
  if (OUR_FAULTS.has(code)) return error;
  if (['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) {
    return toFetchError(error, host);
  }
  const text = CERTIFICATE_FAULTS[code] ?? 'failed to set up a secure connection.';
  return new FetchError('target_tls_invalid', `${host} ${text}`, { cause: error });
}

/** The code of an error or, where it has none, its name. */
function errorCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : '';
}
