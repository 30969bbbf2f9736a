import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Context, Middleware } from 'koa';
import type { Log } from '../../../application/index.js';
import { MAX_USER_AGENT, errorDetails, type Client } from '../../../domain/index.js';
import { send, type Answer } from './answer.js';
import { PROBLEM_TYPES } from './problem-types.js';
import { PROBLEM_MEDIA_TYPE, renderProblem, toProblem, type Problem } from './problem.js';
import { isEncrypted } from './request-origin.js';
import { DATA_HEADERS, STRICT_TRANSPORT } from './security-headers.js';
import { pathOf, requireUnambiguous } from './validate-request.js';

/** One finished request. `route` is a pattern such as `/api/v1/reports/{id}`, or `unmatched`. */
export interface ObservedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface PipelineOptions {
  readonly log: Log;
  readonly metrics?: { observeRequest(request: ObservedRequest): void } | undefined;
  /** While it returns true, each response closes its connection. */
  readonly isStopping: () => boolean;
  /** The public address of the service, without a trailing slash; null if unknown. */
  readonly baseUrl: (ctx: Context) => string | null;
  /** The client's IP address. */
  readonly clientAddress: (request: IncomingMessage) => string;
  /** The ID of a request: 1 to 128 letters, digits and `_ . : ~ -`. */
  readonly requestId: (request: IncomingMessage) => string;
  /** Renders an error for a browser. */
  readonly errorPage: (ctx: Context, problem: Problem) => Answer | Promise<Answer>;
}

/**
 * What the pipeline knows about a request. A class: V8 keeps an object literal with a getter, and all it refers to, until
 * it collects old objects.
 */
export class RequestState {
  readonly id: string;
  /** The public address of the service; null if unknown. */
  base: string | null = null;
  /** Whether the client uses https. */
  isSecure: boolean;
  /** Pattern of the matched route; null for none. */
  route: string | null = null;
  /** The authenticated caller, for the log; null before authentication. */
  actor: { readonly account: string; readonly keyId?: string | undefined } | null = null;

  constructor(
    private readonly request: IncomingMessage,
    private readonly options: Pick<PipelineOptions, 'clientAddress' | 'requestId'>,
  ) {
    this.id = options.requestId(request);
    this.isSecure = isEncrypted(request);
  }

  /** The client's IP address. */
  get clientAddress(): string {
    return this.options.clientAddress(this.request);
  }

  /** Where the request came from, for the audit log. */
  get client(): Client {
    const userAgent = this.request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null;
    return { address: this.clientAddress, userAgent, requestId: this.id };
  }
}

export function stateOf(ctx: Context): RequestState {
  return ctx.state['sitegrade'] as RequestState;
}

/**
 * What every request goes through, API and pages alike: request ID, access log, metrics, security headers, error
 * responses, request validation, the public address, and draining.
 */
export function createPipeline(options: PipelineOptions): Middleware {
  const { log, isStopping, baseUrl } = options;
  const securityHeaders = Object.entries(DATA_HEADERS);

  return async (ctx, next) => {
    const begin = performance.now();
    const state = new RequestState(ctx.req, options);
    ctx.state['sitegrade'] = state;
    ctx.res.setHeader('X-Request-Id', state.id);
    for (const [name, value] of securityHeaders) ctx.res.setHeader(name, value);
    try {
      requireUnambiguous(ctx);
      state.base = baseUrl(ctx);
      state.isSecure = state.base?.startsWith('https:') ?? state.isSecure;
      if (state.isSecure) ctx.res.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
      await next();
    } catch (error) {
      send(ctx, await answerError(ctx, error));
    } finally {
      // The client opens its next connection to another process.
      if (isStopping()) ctx.set('Connection', 'close');
      record(ctx, performance.now() - begin);
    }
  };

  async function answerError(ctx: Context, error: unknown): Promise<Answer> {
    const { id, base } = stateOf(ctx);
    const problem = toProblem(error);
    if (problem === null || errorDetails(error)?.kind === 'unavailable') {
      log.error({ request_id: id, err: error }, 'request failed');
    }
    const shown = problem ?? INTERNAL_ERROR;
    if (prefersHtml(ctx)) return options.errorPage(ctx, shown);
    return {
      status: PROBLEM_TYPES[shown.name].status,
      headers: { ...shown.headers, 'Content-Type': PROBLEM_MEDIA_TYPE, 'Cache-Control': 'no-store' },
      body: renderProblem(shown, base ?? '', id),
    };
  }

  /** Never logs the query, headers or body: they may contain secrets. */
  function record(ctx: Context, milliseconds: number): void {
    const { id, route, actor } = stateOf(ctx);
    const { method, status } = ctx;
    options.metrics?.observeRequest({ method, route: route ?? 'unmatched', status, seconds: milliseconds / 1000 });
    log.info(
      {
        request_id: id,
        method,
        path: withoutToken(pathOf(ctx) ?? '').slice(0, MAX_LOGGED_PATH),
        route,
        status,
        ms: Math.round(milliseconds * 10) / 10,
        account: actor?.account ?? null,
        key_id: actor?.keyId ?? null,
      },
      'request',
    );
  }
}

/** The path of a shared report contains its token, which is a secret. */
function withoutToken(path: string): string {
  return path.replace(/^(\/+shared\/+)[^/]+/i, '$1{token}');
}

/** Longest path in a log line, in characters. */
const MAX_LOGGED_PATH = 300;

const INTERNAL_ERROR: Problem = {
  name: 'internal-error',
  detail: 'An unexpected error occurred. It has been logged under the ID of this request.',
};

/** Browsers name text/html; a program that names no type gets JSON. */
function prefersHtml(ctx: Context): boolean {
  return (
    ctx.req.headers.accept !== undefined &&
    ctx.accepts(PROBLEM_MEDIA_TYPE, 'application/json', 'text/html') === 'text/html'
  );
}
