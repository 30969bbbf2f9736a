import Koa from 'koa';
import type { Application } from '../../application/index.js';
import { createDocumentation } from './docs/documentation.js';
import { answerProblems } from './middleware/answer-problems.js';
import { findBase } from './middleware/find-base.js';
import { observeRequests } from './middleware/observe-requests.js';
import { refuseAmbiguity } from './middleware/refuse-ambiguity.js';
import { refuseWhileStopping } from './middleware/refuse-while-stopping.js';
import { setSecurityHeaders } from './middleware/security-headers.js';
import type { KoaAppOptions } from './options.js';
import { createRouter } from './routes/create-router.js';
import { generationOperations } from './routes/generation-operations.js';
import { keyOperations } from './routes/key-operations.js';
import { projectOperations } from './routes/project-operations.js';
import { reportOperations } from './routes/report-operations.js';
import { runOperation } from './routes/run-operation.js';
import { systemRoutes } from './routes/system-routes.js';

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
  app.use(observeRequests(options)); // the request id, the log line, the metrics
  app.use(setSecurityHeaders);
  app.use(answerProblems(log)); // every error from here on becomes application/problem+json
  app.use(refuseAmbiguity);
  app.use(findBase(options)); // what the links of the answer begin with
  app.use(refuseWhileStopping(isStopping));
  app.use(createRouter(routes)); // and there: the key, the rate limit, the scope, the parameters, the use case
  return app;
}
