import type { TLSSocket } from 'node:tls';
import type { PageContext, WebPagesOptions } from './options.js';
import type { Match } from './router.js';
import { wayToRoot, type PageRequest } from './page-request.js';

/** Where our own pages come from, as browsers say it in `Origin`. */
export function originOf({ base, isSecure, req }: PageRequest): string {
  return base === null ? `${isSecure ? 'https' : 'http'}://${req.headers.host ?? ''}` : new URL(base).origin;
}

/** The request as handlers see it. */
export function readRequest(
  ctx: PageContext,
  path: string,
  match: Match | null,
  options: WebPagesOptions,
): PageRequest {
  const root = wayToRoot(path);
  const base = options.baseUrl?.(ctx) ?? null;
  return {
    req: ctx.req,
    method: ctx.method,
    path,
    params: match?.params ?? {},
    query: new URLSearchParams(ctx.querystring),
    base,
    isSecure: base?.startsWith('https:') ?? (ctx.req.socket as Partial<TLSSocket>).encrypted === true,
    actor: null,
    clientAddress: options.clientAddress?.(ctx.req) ?? ctx.req.socket.remoteAddress ?? 'unknown',
    link: (to) => root + to.slice(1),
  };
}

/** null for one that nobody can read: Koa's parser throws on some absolute targets, such as `GET http://[/`. */
export function pathOf(ctx: PageContext): string | null {
  try {
    return ctx.path;
  } catch {
    return null;
  }
}
