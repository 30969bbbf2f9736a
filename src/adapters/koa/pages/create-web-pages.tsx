import type { Context } from 'koa';
import type { Application } from '../../../application/index.js';
import { clientAddress, requestId } from '../http/request-origin.js';
import { createPipeline } from '../http/pipeline.js';
import { createRouter, notFound } from '../http/router.js';
import { pathOf } from '../http/validate-request.js';
import { createErrorPage } from './error-page.js';
import type { PageContext, WebPages, WebPagesOptions } from './options.js';
import type { PageRequest } from './page-request.js';
import { toRoute } from './page-route.js';
import { pageRoutes } from './page-routes.js';
import { createPageServices } from './page-services.js';

/**
 * The pages for people, as a Koa middleware. Mount it alone, or pass it to `createKoaApp` to serve pages and API as one
 * app. Paths that are not pages go to the next middleware.
 */
export function createWebPages(application: Application, options: WebPagesOptions): WebPages {
  const services = createPageServices(application, options);
  const { assets, docsUrl, visitors, isStopping } = services;
  const { logoPath } = assets;
  const sender = services.sender === undefined ? undefined : { name: services.sender, logoPath };
  const site = { hasPages: true, docsUrl, sender };
  const routes = pageRoutes(services);
  const ownSegments = new Set(routes.map(({ path }) => firstSegment(path)));
  const isOwn = (path: string) => ownSegments.has(firstSegment(path)) && !path.startsWith('//');
  const router = createRouter(routes.map((route) => toRoute(route, site)));
  const dispatch = (ctx: Context): unknown => router(ctx, async () => notFound());

  const identify = (request: PageRequest) => visitors.identify(request);
  const errorPage = createErrorPage({ assets, site, identify });
  const pipeline = createPipeline({
    log: options.log,
    metrics: options.metrics,
    isStopping,
    baseUrl: (ctx) => options.baseUrl?.(ctx) ?? null,
    clientAddress: options.clientAddress ?? ((request) => clientAddress(request, 0)),
    requestId: (request) => requestId(request, 0),
    errorPage,
  });

  const onOwnPath =
    (serve: (ctx: Context) => unknown) =>
    (ctx: Context, next: () => Promise<unknown>): unknown => {
      const path = pathOf(ctx);
      return path !== null && isOwn(path) ? serve(ctx) : next();
    };
  const standalone = onOwnPath(
    (ctx) =>
      pipeline(ctx, async () => {
        await dispatch(ctx);
      }) as unknown,
  );
  const middleware = async (ctx: PageContext, next: () => Promise<unknown>) => standalone(ctx as Context, next);
  return Object.assign(middleware, { parts: { assets, errorPage, identify, routes: onOwnPath(dispatch) } });
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end === -1 ? undefined : end);
}
