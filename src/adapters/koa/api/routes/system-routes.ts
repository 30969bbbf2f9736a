import type { Context } from 'koa';
import type { KoaAppOptions } from '../../options.js';
import { ProblemError } from '../../http/problems/problem-error.js';
import { stateOf } from '../../http/request-state.js';
import type { Documentation } from '../../pages/documentation/documentation.js';
import type { Route } from './create-router.js';

/** What is answered without a key: no secrets in it. */
export function systemRoutes(
  { health, metrics, isStopping = () => false }: Pick<KoaAppOptions, 'health' | 'metrics' | 'isStopping'>,
  documentation: Documentation,
): Route[] {
  const get = (path: string, run: (ctx: Context) => void | Promise<void>): Route => ({ method: 'GET', path, run });

  const routes = [
    get('/', (ctx) => {
      ctx.redirect(`${stateOf(ctx).base}/docs`);
      ctx.body = '';
    }),
    get('/favicon.ico', (ctx) => {
      ctx.status = 204;
      ctx.set('Cache-Control', 'public, max-age=86400');
    }),
    get('/healthz', (ctx) => answerJson(ctx, 200, { status: 'ok' })),
    get('/readyz', async (ctx) => {
      const { ok: isReady, checks } = await health.isReady();
      const ok = isReady && !isStopping();
      if (!ok) ctx.set('Retry-After', '5');
      answerJson(ctx, ok ? 200 : 503, { status: ok ? 'ready' : 'not ready', checks });
    }),
    get('/openapi.json', (ctx) => {
      ctx.set({ 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
      ctx.body = documentation.openApi(stateOf(ctx).base);
    }),
    get('/docs', (ctx) => answerPage(ctx, documentation.overview(stateOf(ctx).base))),
    get('/docs/problems/{name}', (ctx) => {
      const page = documentation.problem((ctx['params'] as { name: string }).name, stateOf(ctx).base);
      if (page === null) throw new ProblemError({ name: 'not-found', detail: 'There is no such problem type.' });
      answerPage(ctx, page);
    }),
    get('/docs/checks', async (ctx) => answerPage(ctx, await documentation.checks(stateOf(ctx).base))),
    get('/docs/checks/{check}', async (ctx) => {
      const page = await documentation.check((ctx['params'] as { check: string }).check, stateOf(ctx).base);
      if (page === null) throw new ProblemError({ name: 'not-found', detail: 'There is no such check.' });
      answerPage(ctx, page);
    }),
  ];
  if (metrics !== undefined) {
    routes.push(
      get('/metrics', async (ctx) => {
        const { contentType, body } = await metrics.render();
        ctx.set({ 'Content-Type': contentType, 'Cache-Control': 'no-store' });
        ctx.body = body;
      }),
    );
  }
  return routes;

  function answerPage(ctx: Context, page: string): void {
    ctx.set('Content-Security-Policy', documentation.contentSecurityPolicy);
    ctx.set({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' });
    ctx.body = page;
  }
}

function answerJson(ctx: Context, status: number, value: object): void {
  ctx.status = status;
  ctx.set({ 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  ctx.body = JSON.stringify(value);
}
