import { STATUS_CODES } from 'node:http';
import { httpErrorOf } from '../../../domain/index.js';
import type { RetrievedPage } from '../retrieved-page.js';
import { decodeHtml } from './decode-html.js';
import { FetchError } from './fetch-error.js';
import type { FetchLimits } from './fetch-limits.js';
import type { FollowedResponse } from './follow-redirects.js';
import { declaredOtherType, isHtml, mediaTypeOf } from './media-type.js';
import { readBody, type ReadOptions } from './read-body.js';

/**
 * Reads the page after all redirects, and closes the response. Reads no body of an HTTP error (400–599).
 * @param requestedUrl before redirects
 * @param pause delays the rest of a large page
 * @throws FetchError, or the reason of `signal`
 */
export async function readPage(
  requestedUrl: string,
  { url, redirects, response }: FollowedResponse,
  pause: NonNullable<ReadOptions['pause']>,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<RetrievedPage> {
  try {
    const httpError = httpErrorOf(response.status, STATUS_CODES[response.status]);
    if (httpError !== null) throw new FetchError(httpError.code, httpError.message);
    const other = declaredOtherType(response.headers);
    if (other !== null) throw notHtml(url, response.status, other);
    const options = { maxBytes: limits.maxBodyBytes, overflow: 'fail', pause } as const;
    const { bytes, transferredBytes } = await readBody(response, url.host, options, limits, signal);
    if (bytes.length === 0) {
      const message = `${url.host} responded with status ${response.status} and an empty page.`;
      throw new FetchError('empty_document', message);
    }
    const type = mediaTypeOf(response.headers, bytes);
    if (!isHtml(type)) {
      const what = type.essence.slice(0, 100);
      throw new FetchError(
        'not_html',
        `${url.host} responded with status ${response.status} and ${what}, which is not HTML.`,
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
  return new FetchError('not_html', `${url.host} responded with status ${status} and ${what}, which is not HTML.`);
}
