import type { Cancellation, RobotsRules } from '../../../application/index.js';
import type { PageFetcher } from '../fetch/index.js';
import { parseRobots } from './parse-robots.js';

/** RFC 9309, section 2.5, requires at least that. Google reads as much. */
const MAX_BYTES = 500 * 1024;

/** Reads the robots.txt of an origin as RFC 9309, section 2.3.1, says. */
export async function readRobots(
  origin: string,
  fetcher: PageFetcher,
  cancellation: Cancellation,
): Promise<RobotsRules> {
  const chunks: Buffer[] = [];
  const sink = {
    begin: ({ status }: { readonly status: number }) => isSuccess(status),
    write: (chunk: Buffer) => chunks.push(chunk) > 0,
  };
  const url = new URL('/robots.txt', origin);
  const options = { maxBytes: MAX_BYTES, overflow: 'truncate' } as const;
  const outcome = await fetcher.withSession((session) => session.streamDocument(url.href, options, sink, cancellation));
  if (outcome.kind === 'failed') {
    const { code, message } = outcome.failure;
    // Section 2.3.1.2 counts it as a file that does not exist.
    return code === 'too_many_redirects' ? { kind: 'none' } : { kind: 'unreachable', reason: message };
  }
  const { status } = outcome;
  if (status >= 500) {
    return { kind: 'unreachable', reason: `${url.host} responded to /robots.txt with status ${status}.` };
  }
  return isSuccess(status) ? parseRobots(decode(Buffer.concat(chunks))) : { kind: 'none' };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Leaves out a line that is cut off: a shorter rule would match more. */
function decode(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES));
  return bytes.length < MAX_BYTES ? text : text.slice(0, text.lastIndexOf('\n') + 1);
}
