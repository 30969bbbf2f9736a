import type { Exchange } from '../retrieved-page.js';
import { Deadline } from './deadline.js';
import { FetchError } from './fetch-error.js';
import type { FetchLimits } from './fetch-limits.js';
import { headerValues } from '../headers/header-values.js';
import { sendRequest, type IncomingResponse, type RequestOptions, type Transport } from './send-request.js';

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface FollowedResponse {
  /** Where the last response came from. */
  readonly url: URL;
  readonly redirects: readonly Exchange[];
  /** The first response that redirects no further. Its caller closes it. */
  readonly response: IncomingResponse;
}

export interface FollowOptions extends RequestOptions {
  readonly redirects: 'follow' | 'manual';
  readonly limits: FetchLimits;
  /** Bounds the time of each request; null where the way's own bound comes no later. */
  readonly firstByteMs: number | null;
}

/**
 * Asks for `start` and follows redirects; every connection on the way passes the guard anew. Nothing but the URL goes
 * from one request to the next: no cookies, no referrer.
 * @throws FetchFault, or the reason of the way's signal
 */
export async function followRedirects(
  start: URL,
  options: FollowOptions,
  way: Transport,
  onRequest: (url: URL) => void,
): Promise<FollowedResponse> {
  const redirects: Exchange[] = [];
  let url = start;
  for (;;) {
    onRequest(url);
    const response = await withinFirstByteTime(url, options, way);
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

async function withinFirstByteTime(url: URL, options: FollowOptions, way: Transport): Promise<IncomingResponse> {
  const { firstByteMs } = options;
  if (firstByteMs === null) return sendRequest(url, options, way, way.signal);
  const message = `${url.host} did not answer within ${firstByteMs / 1_000} seconds.`;
  const deadline = new Deadline(firstByteMs, () => new FetchError('target_timed_out', message), way.signal);
  try {
    return await sendRequest(url, options, way, deadline.signal);
  } finally {
    deadline.close();
  }
}

function redirectTarget(response: IncomingResponse): string | null {
  if (!REDIRECT_STATUSES.has(response.status)) return null;
  return headerValues(response.headers, 'location')[0] ?? null;
}

function resolveRedirect(target: string, base: URL): URL {
  // Header values come as one character per byte; browsers read this one as UTF-8.
  const location = Buffer.from(target, 'latin1').toString('utf8');
  const url = URL.parse(location, base);
  if (url === null) throw new FetchError('invalid_redirect', `${base.host} redirects to something that is no URL.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('invalid_redirect', `${base.host} redirects to a URL that is neither http nor https.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchError('invalid_redirect', `${base.host} redirects to a URL with a user name or a password in it.`);
  }
  url.hash = '';
  return url;
}
