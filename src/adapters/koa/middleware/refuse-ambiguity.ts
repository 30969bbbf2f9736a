import type { Middleware } from 'koa';
import { countHeader } from '../http/header-values.js';
import { malformed } from '../problems/request-refused.js';

/** Headers of which two programs may take a different one where there are two. */
const SINGLE_HEADERS = ['host', 'authorization', 'content-type', 'idempotency-key', 'report-password'];

/** Refuses requests that can be read in more than one way, or in none. */
export const refuseAmbiguity: Middleware = (ctx, next) => {
  for (const name of SINGLE_HEADERS) {
    if (countHeader(ctx.req, name) > 1) throw malformed(`The header ${name} is sent more than once.`);
  }
  if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) throw malformed('There is no Host header.');
  if (!isReadable(ctx.path)) throw malformed('The path is not percent-encoded UTF-8.');
  return next();
};

function isReadable(path: string): boolean {
  try {
    return path.startsWith('/') && !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
