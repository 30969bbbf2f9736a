import type { Context } from 'koa';
import { invalid, notFound, requireScope, type AccountActor, type Scope } from '../../../../domain/index.js';
import type { Answer } from '../../http/answer.js';
import { isUuid } from '../../http/cursor.js';
import { contentTag, matchesTag } from '../../http/entity-tag.js';
import { stateOf } from '../../http/pipeline.js';
import { ProblemError } from '../../http/problem.js';
import { readFields } from '../../http/read-body.js';
import { pathParameter, type Method, type RouteHandler } from '../../http/router.js';
import { authenticate, type AuthenticationOptions } from '../authenticate.js';
import { NoParameters, queryReader, requestReader, type RequestClass } from '../requests/request-reader.js';

/** One operation of the API: its parameters, the scope it needs, and what it does. Independent of Koa. */
export interface Operation<Query extends object = object, Body extends object = object> {
  /** Its `operationId` in openapi.json. */
  readonly id: string;
  readonly method: Method;
  /** With parameters in braces, as in openapi.json. */
  readonly path: string;
  readonly scope: Scope;
  readonly query?: RequestClass<Query>;
  readonly body?: RequestClass<Body>;
  handle(call: Call<Query, Body>): Promise<Answer>;
}

/** A request after authentication and validation. */
export interface Call<Query extends object, Body extends object> {
  readonly actor: AccountActor;
  readonly query: Query;
  readonly body: Body;
  /** The public address of the service, without a trailing slash. */
  readonly base: string;
  /** A parameter of the path, percent-decoded. */
  param(name: string): string;
  header(name: string): string | undefined;
  /** Runs something slow. The signal aborts when the client disconnects or the service stops. */
  whileWaiting<T>(work: (cancellation: AbortSignal) => Promise<T>): Promise<T>;
}

/** Infers the types of one operation, and lets it join a list of others. */
export function operation<Query extends object, Body extends object>(definition: Operation<Query, Body>): Operation {
  return definition;
}

/** Keeps reports out of shared caches: access depends on the account and the report password. */
export const PRIVATE = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization, Report-Password' };

/** Keeps keys and the audit log out of all caches. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** Answers with a record that has no versions; 304 if the client has it already. */
export function recordAnswer(
  call: Pick<Call<object, object>, 'header'>,
  data: object,
  headers: Answer['headers'],
): Answer {
  const body = JSON.stringify({ data });
  const tag = contentTag(body);
  const tagged = { ...headers, ETag: tag };
  return matchesTag(call.header('if-none-match'), tag)
    ? { status: 304, headers: tagged }
    : { status: 200, headers: tagged, body };
}

/** @throws SitegradeError `not-found` for a text that cannot be an id */
export function idOf(
  call: Pick<Call<object, object>, 'param'>,
  what: 'report' | 'generation' | 'key' | 'link' | 'scan',
  name = 'id',
): string {
  const id = call.param(name);
  if (!isUuid(id)) throw notFound(what);
  return id;
}

/** The HTTP handler of an operation: authenticates, validates, runs it. */
export function operationHandler(
  operation: Operation,
  authentication: AuthenticationOptions,
  isStopping: () => boolean,
): RouteHandler {
  const readQuery = queryReader(operation.query ?? NoParameters);
  const readBody = operation.body && requestReader(operation.body);

  return async (ctx) => {
    const actor = await authenticate(ctx, authentication);
    requireScope(actor, operation.scope);
    if (operation.method !== 'DELETE') requireJsonAccepted(ctx);

    const query = readQuery(ctx.querystring);
    const body = readBody ? readBody(await readFields(ctx)) : { value: {}, violations: [] };
    const violations = [...query.violations, ...body.violations];
    if (violations.length > 0) throw invalid(...violations);

    const answer = await operation.handle({
      actor,
      query: query.value,
      body: body.value,
      base: stateOf(ctx).base ?? '',
      param: (name) => pathParameter(ctx, name),
      header: (name) => ctx.req.headers[name] as string | undefined,
      whileWaiting: (work) => whileWaiting(ctx, isStopping, work),
    });
    if (answer.body !== undefined) ctx.set('Content-Type', 'application/json');
    return answer;
  };
}

/** Values of Accept that nearly all clients send, which need no parsing. */
const ACCEPTS_JSON = new Set([undefined, '*/*', 'application/json']);

function requireJsonAccepted(ctx: Context): void {
  if (ACCEPTS_JSON.has(ctx.req.headers.accept) || ctx.accepts('application/json')) return;
  const detail = 'The response is application/json, which the Accept header excludes.';
  throw new ProblemError({ name: 'not-acceptable', detail });
}

/** How often a waiting request checks whether the service is stopping, in milliseconds. */
const STOP_CHECK = 100;

async function whileWaiting<T>(
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
