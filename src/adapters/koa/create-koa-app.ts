import Koa from 'koa';
import type { Application } from '../../application/index.js';
import { createOpenApi } from './api/openapi/create-open-api.js';
import { auditLogOperations } from './api/routes/audit-log-operations.js';
import { generationOperations } from './api/routes/generation-operations.js';
import { keyOperations } from './api/routes/key-operations.js';
import { operationHandler } from './api/routes/operation.js';
import { projectOperations } from './api/routes/project-operations.js';
import { reportOperations } from './api/routes/report-operations.js';
import { scanOperations } from './api/routes/scan-operations.js';
import { shareLinkOperations } from './api/routes/share-link-operations.js';
import { systemRoutes } from './api/routes/system-routes.js';
import { createPipeline } from './http/pipeline.js';
import { baseUrl, clientAddress, requestId } from './http/request-origin.js';
import { createRouter, notFound, type Route } from './http/router.js';
import { requireReadablePath } from './http/validate-request.js';
import type { KoaAppOptions } from './options.js';
import { Assets } from './pages/assets.js';
import type { OpenApi } from './pages/documentation/api/open-api.js';
import { documentationRoutes } from './pages/documentation/documentation-routes.js';
import { createErrorPage } from './pages/error-page.js';
import type { PageSite } from './pages/page-request.js';
import { toRoute } from './pages/page-route.js';

/**
 * The HTTP API and its documentation as a Koa application, with the pages if you pass them. It never listens: serve its
 * `callback()`, or mount it in a Koa, Express or Fastify application, before anything that reads bodies. Links include
 * the path that it is mounted at.
 */
export function createKoaApp(application: Application, options: KoaAppOptions): Koa {
  const { log, metrics, trustProxy, isStopping = () => false } = options;
  const publicUrl = options.publicUrl?.replace(/\/+$/, '') ?? null;
  const pages = options.pages?.parts;
  const assets = pages?.assets ?? new Assets('/docs/assets');
  const site = { hasPages: pages !== undefined, docsUrl: '/docs' };

  const app = new Koa();
  app.on('error', (error: unknown) => log.warn({ err: error }, 'a response could not be sent'));
  app.use(
    createPipeline({
      log,
      metrics,
      isStopping,
      baseUrl: (ctx) => baseUrl(ctx, publicUrl, trustProxy),
      clientAddress: (request) => clientAddress(request, trustProxy),
      requestId: (request) => requestId(request, trustProxy),
      errorPage: pages?.errorPage ?? createErrorPage({ assets, site }),
    }),
  );
  if (pages) app.use(pages.routes);
  app.use(requireReadablePath);
  app.use(createRouter(apiRoutes(application, options, { assets, site, isStopping })));
  app.use(notFound);
  return app;
}

function apiRoutes(
  application: Application,
  options: KoaAppOptions,
  {
    assets,
    site,
    isStopping,
  }: { readonly assets: Assets; readonly site: PageSite; readonly isStopping: () => boolean },
): Route[] {
  const groups = options.systemOnly
    ? []
    : [
        reportOperations,
        generationOperations,
        shareLinkOperations,
        scanOperations,
        projectOperations,
        keyOperations,
        auditLogOperations,
      ];
  const operations = groups.flatMap((group) => group(application));
  const openApi = createOpenApi(operations, options.version);
  const authentication = { application, limiter: options.requestLimiter, authenticate: options.authenticate };
  const documentation = documentationRoutes({
    openApi: openApi as unknown as OpenApi,
    describeChecks: application.checks.describe,
    assets,
    identify: options.pages?.parts.identify,
  });
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return [
    ...[...byPath].map(([path, group]) => ({
      path,
      handlers: Object.fromEntries(
        group.map((operation) => [operation.method, operationHandler(operation, authentication, isStopping)]),
      ),
    })),
    ...systemRoutes(options, openApi),
    ...documentation.map((route) => toRoute(route, site)),
    ...(options.pages === undefined ? [toRoute(assets.route, site)] : []),
  ];
}
