import { STATUS_CODES } from 'node:http';
import { httpErrorOf, type Failure, type FailureCode } from '../../../domain/index.js';

/** The state of the page's own request, as Chrome reports it. */
export interface Navigation {
  /** The last URL that the main frame requested. */
  readonly url: string;
  /** HTTP status of the response; null if no response headers arrived. */
  readonly status: number | null;
  /** Chrome's error, such as `net::ERR_CONNECTION_RESET`; null if there was none. */
  readonly error: string | null;
}

type FailureText = readonly [code: FailureCode, text: string];

/** Chrome's errors (net/base/net_error_list.h), by prefix of their names. The text follows the host name. */
const NET_ERRORS: readonly (readonly [prefix: string, ...FailureText])[] = [
  ['ERR_CERT_', 'target_tls_invalid', 'has no valid TLS certificate for this URL.'],
  ['ERR_SSL_', 'target_tls_invalid', 'failed to set up a secure connection.'],
  ['ERR_ECH_', 'target_tls_invalid', 'failed to set up a secure connection.'],
  ['ERR_BAD_SSL_CLIENT_AUTH_CERT', 'target_tls_invalid', 'requires a client certificate.'],
  ['ERR_TOO_MANY_REDIRECTS', 'too_many_redirects', 'redirects too many times.'],
  ['ERR_UNSAFE_REDIRECT', 'invalid_redirect', 'redirects to a URL that pages may not open.'],
  ['ERR_INVALID_REDIRECT', 'invalid_redirect', 'redirects to an invalid URL.'],
  ['ERR_UNKNOWN_URL_SCHEME', 'invalid_redirect', 'redirects to a URL that is neither http nor https.'],
  ['ERR_DISALLOWED_URL_SCHEME', 'invalid_redirect', 'redirects to a URL that is neither http nor https.'],
  ['ERR_UNSAFE_PORT', 'blocked_address', 'uses a port that browsers block.'],
  ['ERR_NAME_', 'target_not_found', 'does not resolve to an IP address.'],
  ['ERR_DNS_', 'target_not_found', 'does not resolve to an IP address.'],
  ['ERR_RESPONSE_HEADERS_TOO_BIG', 'headers_too_large', 'sent more header fields than Chrome accepts.'],
  ['ERR_TIMED_OUT', 'target_timed_out', 'did not respond in time.'],
  ['ERR_CONNECTION_TIMED_OUT', 'target_timed_out', 'did not respond in time.'],
  ['ERR_EMPTY_RESPONSE', 'target_disconnected', 'closed the connection before the response was complete.'],
  ['ERR_CONNECTION_', 'target_disconnected', 'closed the connection before the response was complete.'],
  ['ERR_INCOMPLETE_', 'target_disconnected', 'closed the connection before the response was complete.'],
  ['ERR_CONTENT_LENGTH_MISMATCH', 'target_disconnected', 'sent a body that does not match its Content-Length.'],
  ['ERR_ABORTED', 'not_html', 'sent a download, or a response without content.'],
  ['ERR_', 'target_response_invalid', 'sent a response that Chrome could not read.'],
];

/**
 * Lighthouse's errors (core/lib/lh-error.js) that the page causes. Chrome's error is used instead if it is more
 * precise.
 */
const LIGHTHOUSE_ERRORS: Readonly<Record<string, FailureText>> = {
  DNS_FAILURE: ['target_not_found', 'does not resolve to an IP address.'],
  INSECURE_DOCUMENT_REQUEST: ['target_tls_invalid', 'has no valid TLS certificate for this URL.'],
  NOT_HTML: ['not_html', 'sent a response that is not HTML.'],
  NO_FCP: ['empty_document', 'sent a page that showed nothing before Lighthouse timed out.'],
  PAGE_HUNG: ['took_too_long', 'sent a page that stopped responding.'],
  PROTOCOL_TIMEOUT: ['took_too_long', 'sent a page that stopped responding.'],
  TARGET_CRASHED: [
    'body_too_large',
    'sent a page that crashed the browser tab, most often because it used too much memory.',
  ],
  ERRORED_DOCUMENT_REQUEST: ['target_http_error', 'answered with an HTTP error.'],
  FAILED_DOCUMENT_REQUEST: ['target_response_invalid', 'sent a response that Chrome could not read.'],
  CHROME_INTERSTITIAL_ERROR: ['target_response_invalid', 'sent a response that Chrome could not read.'],
  NO_DOCUMENT_REQUEST: ['target_response_invalid', 'sent a response that Chrome could not read.'],
};

/** The errors of a page that did not load. */
const LOADING_ERRORS: ReadonlySet<string> = new Set([
  'DNS_FAILURE',
  'INSECURE_DOCUMENT_REQUEST',
  'FAILED_DOCUMENT_REQUEST',
  'CHROME_INTERSTITIAL_ERROR',
  'NO_DOCUMENT_REQUEST',
  'NO_FCP',
]);

/**
 * Converts a Lighthouse error.
 * @param start the requested URL
 * @param proxyFailure why the proxy could not connect to the target, or null
 * @returns null if the page did not cause the error
 */
export function toFailure(
  code: string,
  start: string,
  navigation: Navigation | null,
  proxyFailure: Failure | null,
): Failure | null {
  const known = LIGHTHOUSE_ERRORS[code];
  if (known === undefined) return null;
  const httpError = httpErrorOf(navigation?.status ?? 0, STATUS_CODES[navigation?.status ?? 0]);
  if (httpError !== null) return httpError;
  const host = new URL(navigation?.url ?? start).host;
  if (LOADING_ERRORS.has(code)) {
    const failed = navigation !== null && (navigation.error !== null || navigation.status === null);
    if (failed && proxyFailure !== null) return proxyFailure;
    const error = navigation?.error?.replace(/^net::/, '');
    const netError = NET_ERRORS.find(([prefix]) => error?.startsWith(prefix));
    if (netError !== undefined) return { code: netError[1], message: `${host} ${netError[2]}` };
    if (navigation?.status === null) return { code: 'target_timed_out', message: `${host} did not respond in time.` };
  }
  return { code: known[0], message: `${host} ${known[1]}` };
}
