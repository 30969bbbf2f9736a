import type { Middleware } from 'koa';
import { SitegradeError } from '../../../domain/index.js';

/** What a supervisor asks of a service that is stopping, and must be told. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

/** By then another process has taken over. */
const RETRY_AFTER = 5;

/** Sends clients elsewhere while the service stops, and has them give up their connections. */
export function refuseWhileStopping(isStopping: () => boolean): Middleware {
  return async (ctx, next) => {
    try {
      const isRefused = isStopping() && !ALWAYS_ANSWERED.has(ctx.path);
      if (isRefused) throw new SitegradeError({ kind: 'unavailable', retryAfterSeconds: RETRY_AFTER });
      await next();
    } finally {
      // Also for a request that was under way when the stop began: an idle connection would hold it up.
      if (isStopping()) ctx.set('Connection', 'close');
    }
  };
}
