import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Context, Middleware } from 'koa';
import type { KoaAppOptions } from '../options.js';
import { beginState } from './request-state.js';

/** Longest piece of a path in a log line. */
const LOGGED_PATH = 300;

/** Gives each request its id, and says once how it ended: never its query, headers or body, which hold secrets. */
export function logRequests({ log, metrics }: Pick<KoaAppOptions, 'log' | 'metrics'>): Middleware {
  return async (ctx, next) => {
    const begin = performance.now();
    const state = beginState(ctx, randomUUID());
    ctx.set('X-Request-Id', state.id);
    try {
      await next();
    } finally {
      const milliseconds = performance.now() - begin;
      const { method, status } = ctx;
      metrics?.observeRequest({ method, route: state.route ?? 'unmatched', status, seconds: milliseconds / 1000 });
      log.info(
        {
          request_id: state.id,
          method,
          path: pathOf(ctx).slice(0, LOGGED_PATH),
          route: state.route,
          status,
          ms: Math.round(milliseconds * 10) / 10,
          account: state.actor?.account ?? null,
          key_id: state.actor?.keyId ?? null,
        },
        'request',
      );
    }
  };
}

/** Empty for a target that is no address at all, which Koa throws at. */
function pathOf(ctx: Context): string {
  try {
    return ctx.path;
  } catch {
    return '';
  }
}
