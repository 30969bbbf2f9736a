import type { RetrievedPage } from '../retrieved-page.js';
import { decodeHtml } from './decode-html.js';
import { FetchFault } from './fetch-fault.js';
import type { FetchLimits } from './fetch-limits.js';
import type { Journey } from './follow-redirects.js';
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
  { url, redirects, answer }: Journey,
  gate: NonNullable<BodyBound['gate']>,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<RetrievedPage> {
  try {
    const other = declaredOtherType(answer.headers);
    if (other !== null) throw notHtml(url, answer.status, other);
    const bound = { maxBytes: limits.maxBodyBytes, overflow: 'fail', gate } as const;
    const { bytes, transferredBytes } = await readBody(answer, url.host, bound, limits, signal);
    if (bytes.length === 0) {
      const message = `${url.host} answered with status ${answer.status} and an empty page.`;
      throw new FetchFault('empty_document', message);
    }
    const type = mediaTypeOf(answer.headers, bytes);
    if (!isHtml(type)) {
      const what = type.essence.slice(0, 100);
      throw new FetchFault('not_html', `${url.host} answered with status ${answer.status} and ${what}, not with HTML.`);
    }
    return {
      requestedUrl,
      finalUrl: url.href,
      redirects,
      response: { url: url.href, status: answer.status, headers: answer.headers },
      transferredBytes,
      decodedBytes: bytes.length,
      firstByteMs: answer.waitedMs,
      ...decodeHtml(bytes, type),
    };
  } finally {
    answer.close();
  }
}

function notHtml(url: URL, status: number, essence: string): FetchFault {
  const what = essence.slice(0, 100);
  return new FetchFault('not_html', `${url.host} answered with status ${status} and ${what}, which is not HTML.`);
}
