import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Application, Catalogue, Log } from '../../application/index.js';
import { guidesFor } from './check-guide.js';
import {
  errorAnswer,
  notFoundAnswer,
  refusal,
  reportAnswer,
  unavailableAnswer,
  type PageAnswer,
} from './page-answer.js';
import { readPassword } from './read-password.js';
import { CONTENT_SECURITY_POLICY } from './style.js';

export interface ReportPagesOptions {
  readonly log: Log;
  /** Where requests are counted; without it they are not. */
  readonly metrics?: { observeRequest(request: PageRequest): void } | undefined;
  /** While it says true, requests are refused with 503. */
  readonly isStopping?: (() => boolean) | undefined;
  /**
   * Where the pages of the checks are, absolute or relative to a report's page, such as `../docs/checks` where the API
   * is mounted beside these pages. Without it nothing links there.
   */
  readonly checksUrl?: string | undefined;
}

/** One finished request, for counting. */
export interface PageRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** What the pages use of Koa's context. */
export interface PageContext {
  readonly req: IncomingMessage;
  readonly method: string;
  readonly path: string;
  status: number;
  body: unknown;
  set(headers: Record<string, string>): void;
}

/** A middleware for Koa (a `Koa.Middleware`), described by what it needs so that Koa is the host's to bring. */
export type ReportPages = (ctx: PageContext, next: () => Promise<unknown>) => Promise<unknown>;

const PATH = /^\/reports\/([^/]+)$/;
const ROUTE = '/reports/{id}';

/** Ids of reports as they are given out: in lower case. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const METHODS = ['GET', 'HEAD', 'POST'];

/** By then another process has taken over. */
const RETRY_AFTER_STOP = 5;

/** Longest piece of a path in a log line. */
const MAX_LOGGED_PATH = 300;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * The pages of reports for people, at `/reports/{id}`, which `links.page` of a report leads to; every other path goes to
 * the next middleware. Nobody proves who they are here: a public report is for all, a protected one for those who send
 * its password, and a private one looks like a report that does not exist.
 */
export function createReportPages(application: Application, options: ReportPagesOptions): ReportPages {
  const { log, metrics, isStopping = () => false, checksUrl } = options;

  /** null where the generator cannot say: the report is shown all the same, without what there is to say about checks. */
  async function describeChecks(): Promise<Catalogue | null> {
    try {
      return await application.checks.describe.execute();
    } catch (error) {
      log.warn({ err: error }, 'the generator does not describe its checks');
      return null;
    }
  }

  async function answer(ctx: PageContext, id: string, requestId: string): Promise<PageAnswer> {
    if (isStopping()) return unavailableAnswer(RETRY_AFTER_STOP);
    if (!METHODS.includes(ctx.method)) {
      const allow = METHODS.join(', ');
      return refusal(405, 'Method not allowed', `A report page answers ${allow}.`, { Allow: allow });
    }
    if (!UUID.test(id)) return notFoundAnswer();
    const wasAsked = ctx.method === 'POST';
    try {
      const sent = wasAsked ? await readPassword(ctx.req) : ({ kind: 'read', password: undefined } as const);
      if (sent.kind === 'refused') return sent.answer;
      const report = await application.reports.get.execute(null, { id, password: sent.password });
      return reportAnswer(report, guidesFor(report.generator, await describeChecks(), checksUrl));
    } catch (error) {
      const reply = errorAnswer(error, wasAsked);
      if (reply.status >= 500) log.error({ request_id: requestId, err: error }, 'request failed');
      return reply;
    }
  }

  return async (ctx, next) => {
    const id = idIn(ctx);
    if (id === undefined) return next();
    const begin = performance.now();
    const requestId = randomUUID();
    const { status, page, headers } = await answer(ctx, id, requestId);
    ctx.set({ ...HEADERS, ...headers, 'X-Request-Id': requestId, ...(isStopping() && { Connection: 'close' }) });
    ctx.status = status;
    ctx.body = page;
    const milliseconds = performance.now() - begin;
    const { method } = ctx;
    metrics?.observeRequest({ method, route: ROUTE, status, seconds: milliseconds / 1000 });
    log.info(
      {
        request_id: requestId,
        method,
        path: ctx.path.slice(0, MAX_LOGGED_PATH),
        route: ROUTE,
        status,
        ms: Math.round(milliseconds * 10) / 10,
      },
      'request',
    );
    return undefined;
  };
}

/** What stands in the place of the id; undefined for every path that is none of ours, also for one nobody can read. */
function idIn(ctx: PageContext): string | undefined {
  try {
    return PATH.exec(ctx.path)?.[1];
  } catch {
    // Koa's parser throws on some absolute targets, such as `GET http://[/`: they are for the next middleware to refuse.
    return undefined;
  }
}
