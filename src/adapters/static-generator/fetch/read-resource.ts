import type { Resource } from '../retrieved-page.js';
import type { FetchLimits } from './fetch-limits.js';
import type { FollowedResponse } from './follow-redirects.js';
import { readBody } from './read-body.js';

/**
 * Reads the resource at the end of a journey, cut at `maxBytes`, and closes its answer.
 * @throws FetchFault, or the reason of `signal`
 */
export async function readResource(
  { url, response }: FollowedResponse,
  { method, maxBytes }: { readonly method: 'GET' | 'HEAD'; readonly maxBytes: number },
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Resource> {
  const { status, headers } = response;
  try {
    if (method === 'HEAD') return { url: url.href, status, headers, text: '' };
    const bound = { maxBytes, overflow: 'cut' } as const;
    const { bytes, transferredBytes } = await readBody(response, url.host, bound, limits, signal);
    const read = { transferred: transferredBytes, decoded: bytes.length, isWhole: bytes.length < maxBytes };
    // A stream's decoder leaves out a character that the cut has halved.
    return { url: url.href, status, headers, text: new TextDecoder().decode(bytes, { stream: true }), read };
  } finally {
    response.close();
  }
}
