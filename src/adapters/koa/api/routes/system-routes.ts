import { LRUCache } from 'lru-cache';
import { jsonAnswer } from '../../http/answer.js';
import { stateOf } from '../../http/pipeline.js';
import { PreparedText } from '../../http/prepared-text.js';
import type { Route, RouteHandler } from '../../http/router.js';
import type { KoaAppOptions } from '../../options.js';
import { BASE_PLACEHOLDER } from '../openapi/create-open-api.js';
import type { Json } from '../openapi/schema-parts.js';

/** The document depends only on the address of the service, which has few values. */
const MAX_DOCUMENTS = 10;

/** Routes that need no API key. Their answers contain no secrets. */
export function systemRoutes(
  { health, metrics, isStopping = () => false }: Pick<KoaAppOptions, 'health' | 'metrics' | 'isStopping'>,
  openApi: Json,
): Route[] {
  const openApiText = JSON.stringify(openApi);
  const openApiDocuments = new LRUCache<string, PreparedText>({ max: MAX_DOCUMENTS });

  const showOpenApi: RouteHandler = (ctx) => {
    const base = stateOf(ctx).base ?? '';
    const document =
      openApiDocuments.get(base) ??
      new PreparedText(openApiText.replaceAll(BASE_PLACEHOLDER, () => JSON.stringify(base).slice(1, -1)));
    openApiDocuments.set(base, document);
    return document.answer(ctx.req, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
  };

  const routes: Route[] = [
    get('/', (ctx) => ({ status: 302, headers: { Location: `${stateOf(ctx).base ?? ''}/docs` }, body: '' })),
    get('/favicon.ico', () => ({ status: 204, headers: { 'Cache-Control': 'public, max-age=86400' } })),
    get('/healthz', () => jsonAnswer(200, { status: 'ok' })),
    get('/readyz', async () => {
      const { ok, checks } = await health.isReady();
      if (ok && !isStopping()) return jsonAnswer(200, { status: 'ready', checks });
      return jsonAnswer(503, { status: 'not ready', checks }, { 'Retry-After': '5' });
    }),
    get('/openapi.json', showOpenApi),
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
