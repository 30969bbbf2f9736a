import type { Context, Middleware } from 'koa';
import { malformed } from './problem.js';

/** The path of the request target; null if Koa cannot parse it, as in `GET http://[/`. */
export function pathOf(ctx: { readonly path: string }): string | null {
  try {
    return ctx.path;
  } catch {
    return null;
  }
}

/** If one of these is repeated, two programs may each use a different value. */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'content-type', 'idempotency-key', 'report-password']);

/** The request target forms of RFC 9112 §3.2 that name a resource here. */
const TARGET = /^(?:\/|https?:\/\/)/i;

/** Rejects requests that two programs could read differently. */
export function requireUnambiguous(ctx: Context): void {
  const { rawHeaders, httpVersion, headers, url = '' } = ctx.req;
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen.has(name)) throw malformed(`The header ${name} was sent more than once.`);
    seen.add(name);
  }
  if (httpVersion === '1.1' && headers.host === undefined) throw malformed('The Host header is missing.');
  if (!TARGET.test(url) || pathOf(ctx) === null)
    throw malformed('The request target is neither a path nor an http URL.');
}

/** Rejects paths that are not percent-encoded UTF-8, or contain U+0000. */
export const requireReadablePath: Middleware = (ctx, next) => {
  const path = pathOf(ctx);
  if (path === null || !isReadable(path)) throw malformed('The path is not percent-encoded UTF-8.');
  return next();
};

function isReadable(path: string): boolean {
  try {
    return path.startsWith('/') && !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
