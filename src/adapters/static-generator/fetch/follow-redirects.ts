import type { Exchange } from '../retrieved-page.js';
import { Deadline } from './deadline.js';
import { FetchError } from './fetch-error.js';
import type { FetchLimits } from './fetch-limits.js';
import { headerValues } from '../headers/header-values.js';
import { sendRequest, type IncomingResponse, type RequestOptions, type Transport } from './send-request.js';

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface FollowedResponse {
  /** URL of the last response. */
  readonly url: URL;
  readonly redirects: readonly Exchange[];
  /** The first response that is not a redirect. The caller must close it. */
  readonly response: IncomingResponse;
}

export interface FollowOptions extends RequestOptions {
  readonly redirects: 'follow' | 'manual';
  readonly limits: FetchLimits;
  /** Timeout of each request; null if the transport's signal aborts sooner. */
  readonly firstByteMs: number | null;
}

/**
 * Requests `start` and follows redirects. The guard checks every connection. Cookies and referrers are never sent.
 * @throws FetchError, or the reason of the transport's signal
 */
export async function followRedirects(
  start: URL,
  options: FollowOptions,
  transport: Transport,
  onRequest: (url: URL) => void,
): Promise<FollowedResponse> {
  const redirects: Exchange[] = [];
  let url = start;
  for (;;) {
    onRequest(url);
    const response = await sendWithTimeout(url, options, transport);
    const target = options.redirects === 'follow' ? redirectTarget(response) : null;
    if (target === null) return { url, redirects, response };
    response.close();
    redirects.push({ url: url.href, status: response.status, headers: response.headers });
    if (redirects.length > options.limits.maxRedirects) {
      const count = options.limits.maxRedirects;
      throw new FetchError('too_many_redirects', `${start.host} redirects more than ${count} times.`);
    }
    url = resolveRedirect(target, url);
  }
}

async function sendWithTimeout(url: URL, options: FollowOptions, transport: Transport): Promise<IncomingResponse> {
  const { firstByteMs } = options;
  if (firstByteMs === null) return sendRequest(url, options, transport, transport.signal);
  const message = `${url.host} did not respond within ${firstByteMs / 1_000} seconds.`;
  const deadline = new Deadline(firstByteMs, () => new FetchError('target_timed_out', message), transport.signal);
  try {
    return await sendRequest(url, options, transport, deadline.signal);
  } finally {
    deadline.close();
  }
}

/** The Location of a redirect as sent; null if the response is no redirect. */
export function redirectTarget(response: IncomingResponse): string | null {
  if (!REDIRECT_STATUSES.has(response.status)) return null;
  return headerValues(response.headers, 'location')[0] ?? null;
}

/** @throws FetchError if the Location is not a URL that we request */
export function resolveRedirect(target: string, base: URL): URL {
  // Header values have one character per byte. Browsers decode Location as UTF-8.
  const location = Buffer.from(target, 'latin1').toString('utf8');
  const url = URL.parse(location, base);
  if (url === null) throw new FetchError('invalid_redirect', `${base.host} redirects to an invalid URL.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('invalid_redirect', `${base.host} redirects to a URL that is neither http nor https.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchError('invalid_redirect', `${base.host} redirects to a URL with a user name or password.`);
  }
  url.hash = '';
  return url;
}
