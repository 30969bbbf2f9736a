import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import type { Application } from '../../../application/index.js';
import { errorDetails } from '../../../domain/index.js';
import { assetRoutes } from './asset-routes.js';
import { createWebParts } from './create-web-parts.js';
import { dashboardRoutes } from './dashboard/dashboard-routes.js';
import { message, notFound, unavailable } from './messages.js';
import type { PageContext, WebPages, WebPagesOptions } from './options.js';
import { originOf, pathOf, readRequest } from './read-request.js';
import { reportRoutes } from './report/report-routes.js';
import { Router, allowedMethods, handlerFor, type Match } from './router.js';
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './security-headers.js';
import { isSameOrigin } from './session/same-origin.js';
import { shareRoutes } from './share/share-routes.js';
import type { WebAnswer } from './web-answer.js';
import type { PageRequest } from './page-request.js';

/** By then another process has taken over. */
const RETRY_AFTER_STOP = 5;

/** Longest piece of a path in a log line. */
const MAX_LOGGED_PATH = 300;

/** What a path below ours is counted as where there is nothing: not by itself, since anybody can make up paths. */
const NO_ROUTE = '(none)';

/** The pages for people, on the use cases. A path that is none of theirs goes to the next middleware. */
export function createWebPages(application: Application, options: WebPagesOptions): WebPages {
  const { log, metrics } = options;
  const parts = createWebParts(application, options);
  const { assets, isStopping } = parts;
  const router = new Router([
    ...assetRoutes(assets),
    ...dashboardRoutes(parts),
    ...reportRoutes(parts),
    ...shareRoutes(parts),
  ]);

  async function answer(request: PageRequest, match: Match | null, requestId: string): Promise<WebAnswer> {
    if (isStopping()) return unavailable(request, assets, RETRY_AFTER_STOP);
    if (match === null) return notFound(request, assets);
    const handler = handlerFor(match.route, request.method);
    if (handler === undefined) {
      const allow = allowedMethods(match.route);
      const sentence = `This page answers ${allow}.`;
      return message(request, assets, {
        status: 405,
        title: 'Method not allowed',
        sentence,
        headers: { Allow: allow },
      });
    }
    if (request.method === 'POST' && !isSameOrigin(request.req.headers, originOf(request))) {
      const sentence = 'This form was sent from a page of another site. Open it here, and send it once more.';
      return message(request, assets, { status: 403, title: 'Not a form of ours', sentence });
    }
    try {
      return await handler(request);
    } catch (error) {
      const reply = errorAnswer(request, error);
      if (reply.status >= 500) log.error({ request_id: requestId, err: error }, 'request failed');
      return reply;
    }
  }

  /** For what no handler has an answer of its own. */
  function errorAnswer(request: PageRequest, error: unknown): WebAnswer {
    const details = errorDetails(error);
    if (details?.kind === 'not-found') return notFound(request, assets);
    if (details?.kind === 'unavailable') return unavailable(request, assets, details.retryAfterSeconds);
    const sentence = 'The fault is ours and has been recorded.';
    return message(request, assets, { status: 500, title: 'Something went wrong', sentence });
  }

  return async (ctx, next) => {
    const path = pathOf(ctx);
    const match = path === null ? undefined : router.match(path);
    if (path === null || match === undefined) return next();
    const begin = performance.now();
    const requestId = randomUUID();
    const request = readRequest(ctx, path, match, options);
    const { status, body, headers } = await answer(request, match, requestId);
    if (!(body instanceof Readable)) ctx.body = body;
    ctx.status = status;
    ctx.set({
      ...SECURITY_HEADERS,
      ...(request.isSecure && { 'Strict-Transport-Security': STRICT_TRANSPORT }),
      ...headers,
      'X-Request-Id': requestId,
      ...(isStopping() && { Connection: 'close' }),
    });
    if (body instanceof Readable) send(ctx, body);
    const milliseconds = performance.now() - begin;
    const { method } = ctx;
    const route = match?.route.path ?? NO_ROUTE;
    metrics?.observeRequest({ method, route, status, seconds: milliseconds / 1000 });
    log.info(
      {
        request_id: requestId,
        method,
        path: path.slice(0, MAX_LOGGED_PATH),
        route,
        status,
        ms: Math.round(milliseconds * 10) / 10,
        account: request.actor?.account ?? null,
        key_id: request.actor?.keyId ?? null,
      },
      'request',
    );
    return undefined;
  };
}

/** Sends a stream by hand: a visitor who leaves ends it, which Koa would report as an error. */
function send(ctx: PageContext, stream: Readable): void {
  ctx.respond = false;
  ctx.res.once('close', () => stream.destroy());
  // Who left before the answer was made is heard of no more.
  if (ctx.res.closed) stream.destroy();
  else stream.pipe(ctx.res);
}
