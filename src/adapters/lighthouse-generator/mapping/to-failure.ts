import type { Failure, FailureCode } from '../../../domain/index.js';

/** What became of the page's own address, as Chrome tells it. */
export interface Navigation {
  /** The latest address that the main frame asked for. */
  readonly url: string;
  /** Whether the head of an answer came. */
  readonly answered: boolean;
  /** Chrome's error, such as `net::ERR_CONNECTION_RESET`; null where there was none. */
  readonly error: string | null;
}

type Words = readonly [code: FailureCode, text: string];

/** Chrome's errors (net/base/net_error_list.h), by the beginning of their names. The text follows the host. */
const NET_ERRORS: readonly (readonly [prefix: string, ...Words])[] = [
  ['ERR_CERT_', 'target_tls_invalid', 'has no valid certificate for this address.'],
  ['ERR_SSL_', 'target_tls_invalid', 'failed to set up a secure connection.'],
  ['ERR_ECH_', 'target_tls_invalid', 'failed to set up a secure connection.'],
  ['ERR_BAD_SSL_CLIENT_AUTH_CERT', 'target_tls_invalid', 'asks for a certificate of the visitor.'],
  ['ERR_TOO_MANY_REDIRECTS', 'too_many_redirects', 'redirects more often than Chrome follows.'],
  ['ERR_UNSAFE_REDIRECT', 'invalid_redirect', 'redirects to an address that pages may not open.'],
  ['ERR_INVALID_REDIRECT', 'invalid_redirect', 'redirects to something that is no URL.'],
  ['ERR_UNKNOWN_URL_SCHEME', 'invalid_redirect', 'redirects to a URL that is neither http nor https.'],
  ['ERR_DISALLOWED_URL_SCHEME', 'invalid_redirect', 'redirects to a URL that is neither http nor https.'],
  ['ERR_UNSAFE_PORT', 'blocked_address', 'is on a port that browsers do not connect to.'],
  ['ERR_NAME_', 'target_not_found', 'has no address.'],
  ['ERR_DNS_', 'target_not_found', 'has no address.'],
  ['ERR_RESPONSE_HEADERS_TOO_BIG', 'headers_too_large', 'sent more header fields than Chrome reads.'],
  ['ERR_TIMED_OUT', 'target_timed_out', 'did not answer in time.'],
  ['ERR_CONNECTION_TIMED_OUT', 'target_timed_out', 'did not answer in time.'],
  ['ERR_EMPTY_RESPONSE', 'target_disconnected', 'closed the connection before its answer was complete.'],
  ['ERR_CONNECTION_', 'target_disconnected', 'closed the connection before its answer was complete.'],
  ['ERR_INCOMPLETE_', 'target_disconnected', 'closed the connection before its answer was complete.'],
  ['ERR_CONTENT_LENGTH_MISMATCH', 'target_disconnected', 'sent a body of another length than it announced.'],
  ['ERR_ABORTED', 'not_html', 'answered with something that is saved to a file, or with nothing to show.'],
  ['ERR_', 'target_response_invalid', 'sent an answer that Chrome could not read.'],
];

/** Lighthouse's errors (its core/lib/lh-error.js) that are the page's doing, where Chrome has no more exact one. */
const LIGHTHOUSE_ERRORS: Readonly<Record<string, Words>> = {
  DNS_FAILURE: ['target_not_found', 'has no address.'],
  INSECURE_DOCUMENT_REQUEST: ['target_tls_invalid', 'has no valid certificate for this address.'],
  NOT_HTML: ['not_html', 'answered with something that is not HTML.'],
  NO_FCP: ['empty_document', 'sent a page that showed nothing at all in the time that Lighthouse waits.'],
  PAGE_HUNG: ['took_too_long', 'sent a page that stopped responding.'],
  PROTOCOL_TIMEOUT: ['took_too_long', 'sent a page that stopped responding.'],
  TARGET_CRASHED: [
    'body_too_large',
    'sent a page that made the browser tab crash, most often by its hunger for memory.',
  ],
  FAILED_DOCUMENT_REQUEST: ['target_response_invalid', 'sent an answer that Chrome could not read.'],
  CHROME_INTERSTITIAL_ERROR: ['target_response_invalid', 'sent an answer that Chrome could not read.'],
  NO_DOCUMENT_REQUEST: ['target_response_invalid', 'sent an answer that Chrome could not read.'],
};

/** Those that say that the page could not be loaded at all. */
const LOADING: ReadonlySet<string> = new Set([
  'DNS_FAILURE',
  'INSECURE_DOCUMENT_REQUEST',
  'FAILED_DOCUMENT_REQUEST',
  'CHROME_INTERSTITIAL_ERROR',
  'NO_DOCUMENT_REQUEST',
  'NO_FCP',
]);

/**
 * The failure that an error of Lighthouse stands for.
 * @param start the URL that was asked for
 * @param proxyFailure why the proxy got no connection to where the page was going, or null
 * @returns null where the page is not to blame: Lighthouse or Chrome broke
 */
export function toFailure(
  code: string,
  start: string,
  navigation: Navigation | null,
  proxyFailure: Failure | null,
): Failure | null {
  const words = LIGHTHOUSE_ERRORS[code];
  if (words === undefined) return null;
  const host = new URL(navigation?.url ?? start).host;
  if (LOADING.has(code)) {
    const failed = navigation !== null && (navigation.error !== null || !navigation.answered);
    if (failed && proxyFailure !== null) return proxyFailure;
    const error = navigation?.error?.replace(/^net::/, '');
    const known = NET_ERRORS.find(([prefix]) => error?.startsWith(prefix));
    if (known !== undefined) return { code: known[1], message: `${host} ${known[2]}` };
    if (navigation !== null && !navigation.answered)
      return { code: 'target_timed_out', message: `${host} did not answer in time.` };
  }
  return { code: words[0], message: `${host} ${words[1]}` };
}
