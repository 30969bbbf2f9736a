import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { send, type Answer } from './answer.js';
import { ProblemError } from './problem.js';
import { stateOf } from './pipeline.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type RouteHandler = (ctx: Context) => Answer | Promise<Answer>;

/** One path and its handlers. */
export interface Route {
  /** With parameters in braces, as in `/reports/{id}`. Metrics and log lines name it. */
  readonly path: string;
  /** HEAD is answered as GET. */
  readonly handlers: Readonly<Partial<Record<Method, RouteHandler>>>;
}

/** Dispatches requests to routes, and answers OPTIONS and unsupported methods. Other paths go to the next middleware. */
export function createRouter(routes: readonly Route[]): Middleware {
  const router = new Router({ strict: true, sensitive: true });
  for (const { path, handlers } of routes) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const { GET, POST, PUT, DELETE } = handlers;
    if (GET) router.get(pattern, respond(path, GET));
    if (POST) router.post(pattern, respond(path, POST));
    if (PUT) router.put(pattern, respond(path, PUT));
    if (DELETE) router.delete(pattern, respond(path, DELETE));
    router.all(pattern, respond(path, otherMethods(handlers)));
  }
  return router.routes() as Middleware;
}

function respond(path: string, handle: RouteHandler): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    stateOf(ctx).route = path;
    send(ctx, await handle(ctx));
  };
}

/** OPTIONS, and 405 for the rest. */
function otherMethods(handlers: Route['handlers']): RouteHandler {
  const methods = [...Object.keys(handlers), ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'];
  const headers = { Allow: methods.sort().join(', ') };
  return ({ method }) => {
    if (method === 'OPTIONS') return { status: 204, headers };
    const detail = `This address does not support ${method}. Use ${headers.Allow}.`;
    throw new ProblemError({ name: 'method-not-allowed', detail, headers });
  };
}

/** The end of the middleware chain. */
export function notFound(): never {
  throw new ProblemError({ name: 'not-found', detail: 'Nothing exists at this address.' });
}

/** A parameter of the path, percent-decoded; empty if the path has none of this name. */
export function pathParameter(ctx: Context, name: string): string {
  return (ctx['params'] as Record<string, string> | undefined)?.[name] ?? '';
}
