import type { Exchange } from '../retrieved-page.js';
import { Deadline } from './deadline.js';
import { FetchFault } from './fetch-fault.js';
import type { FetchLimits } from './fetch-limits.js';
import { headerValues } from './header-values.js';
import { sendRequest, type Answer, type RequestOptions, type Way } from './send-request.js';

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface Journey {
  /** Where the last answer came from. */
  readonly url: URL;
  readonly redirects: readonly Exchange[];
  /** The first answer that redirects no further. Its caller closes it. */
  readonly answer: Answer;
}

export interface JourneyOptions extends RequestOptions {
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
  options: JourneyOptions,
  way: Way,
  onRequest: (url: URL) => void,
): Promise<Journey> {
  const redirects: Exchange[] = [];
  let url = start;
  for (;;) {
    onRequest(url);
    const answer = await withinFirstByteTime(url, options, way);
    const target = options.redirects === 'follow' ? redirectTarget(answer) : null;
    if (target === null) return { url, redirects, answer };
    answer.close();
    redirects.push({ url: url.href, status: answer.status, headers: answer.headers });
    if (redirects.length > options.limits.maxRedirects) {
      const count = options.limits.maxRedirects;
      throw new FetchFault('too_many_redirects', `${start.host} redirects more than ${count} times.`);
    }
    url = resolveRedirect(target, url);
  }
}

async function withinFirstByteTime(url: URL, options: JourneyOptions, way: Way): Promise<Answer> {
  const { firstByteMs } = options;
  if (firstByteMs === null) return sendRequest(url, options, way, way.signal);
  const message = `${url.host} did not answer within ${firstByteMs / 1_000} seconds.`;
  const deadline = new Deadline(firstByteMs, () => new FetchFault('target_timed_out', message), way.signal);
  try {
    return await sendRequest(url, options, way, deadline.signal);
  } finally {
    deadline.close();
  }
}

function redirectTarget(answer: Answer): string | null {
  if (!REDIRECT_STATUSES.has(answer.status)) return null;
  return headerValues(answer.headers, 'location')[0] ?? null;
}

function resolveRedirect(target: string, base: URL): URL {
  // Header values come as one character per byte; browsers read this one as UTF-8.
  const location = Buffer.from(target, 'latin1').toString('utf8');
  const url = URL.parse(location, base);
  if (url === null) throw new FetchFault('invalid_redirect', `${base.host} redirects to something that is no URL.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchFault('invalid_redirect', `${base.host} redirects to a URL that is neither http nor https.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchFault('invalid_redirect', `${base.host} redirects to a URL with a user name or a password in it.`);
  }
  url.hash = '';
  return url;
}
