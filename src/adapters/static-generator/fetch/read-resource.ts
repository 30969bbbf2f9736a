import type { Resource } from '../retrieved-page.js';
import type { FetchLimits } from './fetch-limits.js';
import type { FollowedResponse } from './follow-redirects.js';
import { readBody } from './read-body.js';

/**
 * Reads the resource after all redirects, truncated at `maxBytes`, and closes the response.
 * @throws FetchError, or the reason of `signal`
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
    const options = { maxBytes, overflow: 'truncate' } as const;
    const { bytes, transferredBytes } = await readBody(response, url.host, options, limits, signal);
    const read = { transferred: transferredBytes, decoded: bytes.length, isWhole: bytes.length < maxBytes };
    // With `stream`, the decoder drops an incomplete character at the end.
    return { url: url.href, status, headers, text: new TextDecoder().decode(bytes, { stream: true }), read };
  } finally {
    response.close();
  }
}
