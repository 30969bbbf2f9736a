import type { Context, Middleware } from 'koa';
import { invalid, requireScope } from '../../../../domain/index.js';
import { headerOf } from '../../http/header-values.js';
import { readBody } from '../../http/read-body.js';
import { authenticate, type AuthenticationOptions } from '../authenticate.js';
import { ProblemError } from '../../http/problems/problem-error.js';
import { stateOf } from '../../http/request-state.js';
import { NoParameters } from '../requests/no-parameters.js';
import { queryReader } from '../requests/query-reader.js';
import { requestReader } from '../requests/request-reader.js';
import type { Operation } from './operation.js';

/** How often a waiting request looks whether the service is stopping, in milliseconds. */
const STOP_CHECK = 100;

/** Joins one operation to Koa: who calls, what they ask, what they get. */
export function runOperation(operation: Operation, gate: AuthenticationOptions, isStopping: () => boolean): Middleware {
  const readQuery = queryReader(operation.query ?? NoParameters);
  const readFields = operation.body && requestReader(operation.body);

  return async (ctx) => {
    const state = stateOf(ctx);
    const actor = (state.actor = await authenticate(ctx, gate));
    requireScope(actor, operation.scope);
    if (operation.method !== 'DELETE') requireJsonAccepted(ctx);

    const query = readQuery(ctx.querystring);
    const body = readFields ? readFields(await readBody(ctx)) : { value: {}, violations: [] };
    const violations = [...query.violations, ...body.violations];
    if (violations.length > 0) throw invalid(...violations);

    const answer = await operation.handle({
      actor,
      query: query.value,
      body: body.value,
      base: state.base,
      param: (name) => (ctx['params'] as Record<string, string>)[name] ?? '',
      header: (name) => headerOf(ctx.req, name),
      whileWaited: (work) => whileWaited(ctx, isStopping, work),
    });
    ctx.status = answer.status;
    ctx.set({ ...answer.headers });
    if (answer.body === undefined) return;
    ctx.set('Content-Type', 'application/json');
    // Koa would measure a text and Node encode it afterwards, each of which copies all of it.
    ctx.body = Buffer.from(answer.body);
  };
}

/** What nearly all programs send as Accept, which takes no look at its grammar. */
const PLAINLY_ACCEPTING = new Set([undefined, '*/*', 'application/json']);

function requireJsonAccepted(ctx: Context): void {
  if (PLAINLY_ACCEPTING.has(ctx.req.headers.accept) || ctx.accepts('application/json')) return;
  throw new ProblemError({ name: 'not-acceptable', detail: 'The answer would be application/json.' });
}

/** Tells `work` when the client goes away or the service begins to stop. */
async function whileWaited<T>(
  ctx: Context,
  isStopping: () => boolean,
  work: (cancellation: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const stopCheck = setInterval(() => isStopping() && abort(), STOP_CHECK);
  ctx.res.once('close', abort);
  if (ctx.res.closed) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(stopCheck);
    ctx.res.off('close', abort);
  }
}
