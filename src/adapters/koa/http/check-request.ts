import type { Context, Middleware } from 'koa';
import { repeatedHeader } from './header-values.js';
import { malformed } from './problems/problem-error.js';

/** Headers of which two programs may take a different one where there are two. */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'content-type', 'idempotency-key', 'report-password']);

/** The forms of RFC 9112 §3.2 that name a resource here. */
const TARGET = /^(?:\/|https?:\/\/)/i;

/** Refuses requests that can be read in more than one way, or in none. */
export const checkRequest: Middleware = (ctx, next) => {
  const repeated = repeatedHeader(ctx.req, SINGLE_HEADERS);
  if (repeated !== null) throw malformed(`The header ${repeated} is sent more than once.`);
  if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) throw malformed('There is no Host header.');
  if (!TARGET.test(ctx.req.url ?? '')) throw malformed('The request target is neither a path nor an http URL.');
  if (!isReadable(ctx)) throw malformed('The path is not percent-encoded UTF-8.');
  return next();
};

function isReadable(ctx: Context): boolean {
  try {
    return ctx.path.startsWith('/') && !decodeURIComponent(ctx.path).includes('\0');
  } catch {
    return false;
  }
}
