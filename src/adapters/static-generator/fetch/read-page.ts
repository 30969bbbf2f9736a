import type { RetrievedPage } from '../retrieved-page.js';
import { decodeHtml } from './decode-html.js';
import { FetchError } from './fetch-error.js';
import type { FetchLimits } from './fetch-limits.js';
import type { FollowedResponse } from './follow-redirects.js';
import { declaredOtherType, isHtml, mediaTypeOf } from './media-type.js';
import { readBody, type BodyBound } from './read-body.js';

/**
 * Reads the page at the end of a journey, and closes its answer.
 * @param requestedUrl as it was asked for, before redirects
 * @param gate asked before more of a long page is read
 * @throws FetchFault, or the reason of `signal`
 */
export async function readPage(
  requestedUrl: string,
  { url, redirects, response }: FollowedResponse,
  gate: NonNullable<BodyBound['gate']>,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<RetrievedPage> {
  try {
    const other = declaredOtherType(response.headers);
    if (other !== null) throw notHtml(url, response.status, other);
    const bound = { maxBytes: limits.maxBodyBytes, overflow: 'fail', gate } as const;
    const { bytes, transferredBytes } = await readBody(response, url.host, bound, limits, signal);
    if (bytes.length === 0) {
      const message = `${url.host} answered with status ${response.status} and an empty page.`;
      throw new FetchError('empty_document', message);
    }
    const type = mediaTypeOf(response.headers, bytes);
    if (!isHtml(type)) {
      const what = type.essence.slice(0, 100);
      throw new FetchError(
        'not_html',
        `${url.host} answered with status ${response.status} and ${what}, not with HTML.`,
      );
    }
    return {
      requestedUrl,
      finalUrl: url.href,
      redirects,
      response: { url: url.href, status: response.status, headers: response.headers },
      transferredBytes,
      decodedBytes: bytes.length,
      firstByteMs: response.firstByteMs,
      ...decodeHtml(bytes, type),
    };
  } finally {
    response.close();
  }
}

function notHtml(url: URL, status: number, essence: string): FetchError {
  const what = essence.slice(0, 100);
  return new FetchError('not_html', `${url.host} answered with status ${status} and ${what}, which is not HTML.`);
}
