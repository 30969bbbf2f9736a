import Koa from 'koa';
import type { Application } from '../../application/index.js';
import { createDocumentation } from './pages/documentation/documentation.js';
import { handleErrors } from './http/problems/handle-errors.js';
import { findBase } from './http/find-base.js';
import { logRequests } from './http/log-requests.js';
import { checkRequest } from './http/check-request.js';
import { refuseWhileStopping } from './http/refuse-while-stopping.js';
import { setSecurityHeaders } from './http/security-headers.js';
import type { KoaAppOptions } from './options.js';
import { createRouter } from './api/routes/create-router.js';
import { generationOperations } from './api/routes/generation-operations.js';
import { keyOperations } from './api/routes/key-operations.js';
import { projectOperations } from './api/routes/project-operations.js';
import { reportOperations } from './api/routes/report-operations.js';
import { runOperation } from './api/routes/run-operation.js';
import { systemRoutes } from './api/routes/system-routes.js';

/**
 * The HTTP interface as a Koa application that never listens: serve its `callback()`, or mount it in another Koa,
 * Express or Fastify application, before anything there that reads bodies. Links follow the path it is mounted at.
 */
export function createKoaApp(application: Application, options: KoaAppOptions): Koa {
  const { log, trustProxy, isStopping = () => false } = options;
  const gate = { application, limiter: options.requestLimiter, trustProxy };
  const groups = options.systemOnly ? [] : [reportOperations, generationOperations, projectOperations, keyOperations];
  const operations = groups.flatMap((list) => list(application));
  const documentation = createDocumentation(operations, options.version, application.checks.describe);
  const routes = [
    ...systemRoutes(options, documentation),
    ...operations.map((operation) => ({
      method: operation.method,
      path: operation.path,
      run: runOperation(operation, gate, isStopping),
    })),
  ];

  const app = new Koa();
  app.on('error', (error: unknown) => log.warn({ err: error }, 'an answer could not be sent'));
  app.use(logRequests(options)); // the request id, the log line, the metrics
  app.use(setSecurityHeaders);
  app.use(handleErrors(log)); // every error from here on becomes application/problem+json
  app.use(checkRequest);
  app.use(findBase(options)); // what the links of the answer begin with
  app.use(refuseWhileStopping(isStopping));
  app.use(createRouter(routes)); // and there: the key, the rate limit, the scope, the parameters, the use case
  return app;
}
