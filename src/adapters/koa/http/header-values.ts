import type { IncomingMessage } from 'node:http';

/** How often a header was sent. Node keeps the first of some, and joins others, so only the raw list tells. */
export function countHeader(request: IncomingMessage, name: string): number {
  let count = 0;
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() === name) count += 1;
  }
  return count;
}

/** One header as text; a repeated one joined with commas; undefined where it was not sent. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
