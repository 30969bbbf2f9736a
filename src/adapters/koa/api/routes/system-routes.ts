import { jsonAnswer } from '../../http/answer.js';
import { stateOf } from '../../http/pipeline.js';
import type { Route, RouteHandler } from '../../http/router.js';
import type { KoaAppOptions } from '../../options.js';
import { BASE_PLACEHOLDER } from '../openapi/create-open-api.js';
import type { Json } from '../openapi/schema-parts.js';

/** Routes that need no API key. Their answers contain no secrets. */
export function systemRoutes(
  { health, metrics, isStopping = () => false }: Pick<KoaAppOptions, 'health' | 'metrics' | 'isStopping'>,
  openApi: Json,
): Route[] {
  const openApiText = JSON.stringify(openApi);

  const routes: Route[] = [
    get('/', (ctx) => ({ status: 302, headers: { Location: `${stateOf(ctx).base ?? ''}/docs` }, body: '' })),
    get('/favicon.ico', () => ({ status: 204, headers: { 'Cache-Control': 'public, max-age=86400' } })),
    get('/healthz', () => jsonAnswer(200, { status: 'ok' })),
    get('/readyz', async () => {
      const { ok, checks } = await health.isReady();
      if (ok && !isStopping()) return jsonAnswer(200, { status: 'ready', checks });
      return jsonAnswer(503, { status: 'not ready', checks }, { 'Retry-After': '5' });
    }),
    get('/openapi.json', (ctx) => {
      const base = JSON.stringify(stateOf(ctx).base ?? '').slice(1, -1);
      return {
        status: 200,
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
        body: openApiText.replaceAll(BASE_PLACEHOLDER, () => base),
      };
    }),
  ];
  if (metrics === undefined) return routes;
  const showMetrics: RouteHandler = async () => {
    const { contentType, body } = await metrics.render();
    return { status: 200, headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' }, body };
  };
  return [...routes, get('/metrics', showMetrics)];
}

function get(path: string, handle: RouteHandler): Route {
  return { path, handlers: { GET: handle } };
}
