import { toFailure, type Navigation } from '../../../../src/adapters/lighthouse-generator/mapping/to-failure.js';
import type { Failure } from '../../../../src/domain/index.js';

const START = 'http://a.test/start';
const REFUSED: Failure = { code: 'blocked_address', message: 'This service does not connect to b.test.' };

function navigation(changes: Partial<Navigation> = {}): Navigation {
  return { url: 'https://b.test:8443/page', status: null, error: null, ...changes };
}

test.each(['TRACING_ALREADY_STARTED', 'ERRORED_REQUIRED_ARTIFACT', 'SOMETHING_NEW', ''])(
  '%j is not caused by the page',
  (code) => {
    expect(toFailure(code, START, navigation({ error: 'net::ERR_FAILED' }), REFUSED)).toBeNull();
  },
);

test.each([
  ['ERR_CERT_DATE_INVALID', 'target_tls_invalid'],
  ['ERR_SSL_PROTOCOL_ERROR', 'target_tls_invalid'],
  ['ERR_BAD_SSL_CLIENT_AUTH_CERT', 'target_tls_invalid'],
  ['ERR_TOO_MANY_REDIRECTS', 'too_many_redirects'],
  ['ERR_UNSAFE_REDIRECT', 'invalid_redirect'],
  ['ERR_UNKNOWN_URL_SCHEME', 'invalid_redirect'],
  ['ERR_UNSAFE_PORT', 'blocked_address'],
  ['ERR_NAME_NOT_RESOLVED', 'target_not_found'],
  ['ERR_RESPONSE_HEADERS_TOO_BIG', 'headers_too_large'],
  ['ERR_CONNECTION_TIMED_OUT', 'target_timed_out'],
  ['ERR_CONNECTION_RESET', 'target_disconnected'],
  ['ERR_EMPTY_RESPONSE', 'target_disconnected'],
  ['ERR_CONTENT_LENGTH_MISMATCH', 'target_disconnected'],
  ['ERR_ABORTED', 'not_html'],
  ['ERR_HTTP2_PROTOCOL_ERROR', 'target_response_invalid'],
])('%s of Chrome is %s, of the host where the page was', (error, code) => {
  expect(toFailure('FAILED_DOCUMENT_REQUEST', START, navigation({ error: `net::${error}` }), null)).toEqual({
    code,
    message: expect.stringMatching(/^b\.test:8443 /) as string,
  });
});

test.each([
  ['DNS_FAILURE', 'target_not_found'],
  ['INSECURE_DOCUMENT_REQUEST', 'target_tls_invalid'],
  ['ERRORED_DOCUMENT_REQUEST', 'target_http_error'],
  ['NOT_HTML', 'not_html'],
  ['NO_FCP', 'empty_document'],
  ['PAGE_HUNG', 'took_too_long'],
  ['PROTOCOL_TIMEOUT', 'took_too_long'],
  ['TARGET_CRASHED', 'body_too_large'],
  ['CHROME_INTERSTITIAL_ERROR', 'target_response_invalid'],
  ['NO_DOCUMENT_REQUEST', 'target_response_invalid'],
])('%s of Lighthouse is %s where Chrome says nothing', (code, expected) => {
  expect(toFailure(code, START, navigation({ status: 200 }), null)?.code).toBe(expected);
  expect(toFailure(code, START, null, null)).toMatchObject({
    code: expected,
    message: expect.stringMatching(/^a\.test /) as string,
  });
});

test('the failure of the proxy is the most precise reason', () => {
  const failed = navigation({ error: 'net::ERR_EMPTY_RESPONSE' });
  expect(toFailure('FAILED_DOCUMENT_REQUEST', START, failed, REFUSED)).toBe(REFUSED);
  expect(toFailure('NO_DOCUMENT_REQUEST', START, navigation(), REFUSED)).toBe(REFUSED);
});

test('the failure of the proxy is ignored if the page was received or not requested', () => {
  const code = 'NO_FCP';
  expect(toFailure(code, START, navigation({ status: 200 }), REFUSED)?.code).toBe('empty_document');
  expect(toFailure(code, START, null, REFUSED)?.code).toBe('empty_document');
  expect(toFailure('PAGE_HUNG', START, navigation(), REFUSED)?.code).toBe('took_too_long');
});

test.each([
  ['ERRORED_DOCUMENT_REQUEST', 404, null, 'The page answered 404 Not Found.'],
  ['ERRORED_DOCUMENT_REQUEST', 599, null, 'The page answered 599.'],
  // Chrome shows its own error page instead of an empty one.
  ['FAILED_DOCUMENT_REQUEST', 503, 'net::ERR_HTTP_RESPONSE_CODE_FAILURE', 'The page answered 503 Service Unavailable.'],
  ['NOT_HTML', 410, null, 'The page answered 410 Gone.'],
  ['NO_FCP', 500, null, 'The page answered 500 Internal Server Error.'],
])('%s of a page with status %i is an HTTP error', (code, status, error, message) => {
  expect(toFailure(code, START, navigation({ status, error }), REFUSED)).toEqual({
    code: 'target_http_error',
    message,
  });
});

test('an HTTP error does not explain an error of Lighthouse', () => {
  expect(toFailure('ERRORED_REQUIRED_ARTIFACT', START, navigation({ status: 404 }), null)).toBeNull();
});

test('a page without a response timed out', () => {
  expect(toFailure('NO_FCP', START, navigation(), null)).toEqual({
    code: 'target_timed_out',
    message: 'b.test:8443 did not respond in time.',
  });
});
