import Router, { type RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import { ProblemError } from '../../http/problems/problem-error.js';
import { stateOf } from '../../http/request-state.js';

/** One address with one method. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces. */
  readonly path: string;
  readonly run: Middleware;
}

/** Leads each request to its route; answers OPTIONS, and says what is wrong with those that have none. */
export function createRouter(routes: readonly Route[]): Middleware {
  const router = new Router({ strict: true, sensitive: true });
  const patterns = new Map<string, string>();
  for (const { method, path, run } of routes) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    patterns.set(pattern, path);
    router.register(pattern, [method], run);
  }

  return (ctx, next) => {
    const { path: layers, pathAndMethod } = router.match(ctx.path, ctx.method);
    const pattern = layers[0]?.path;
    if (pattern === undefined) throw new ProblemError({ name: 'not-found', detail: 'Nothing is at this address.' });
    stateOf(ctx).route = patterns.get(String(pattern)) ?? null;
    const layer = pathAndMethod.at(-1);
    const run = layer?.stack[0];
    if (layer && run) {
      // The router's own middleware would search for the route once more.
      ctx['params'] = layer.params(ctx.path, layer.captures(ctx.path));
      return run(ctx as RouterContext, next) as Promise<void>;
    }
    const allow = [...new Set(layers.flatMap((layer) => layer.methods)), 'OPTIONS'].sort().join(', ');
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      ctx.set('Allow', allow);
      return Promise.resolve();
    }
    const detail = 'This address does not have this method.';
    throw new ProblemError({ name: 'method-not-allowed', detail, headers: { Allow: allow } });
  };
}
