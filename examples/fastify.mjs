// The whole API under a path of a Fastify application, next to your own routes:
//   PORT=8080 node examples/fastify.mjs
// It prints an API key. The documentation is at http://127.0.0.1:8080/sitegrade/docs.
import middie from '@fastify/middie';
import Fastify from 'fastify';
import { OPERATOR, createApplication, generationHandler } from 'sitegrade';
import { createKoaApp } from 'sitegrade/koa';
import { createMemoryPorts } from 'sitegrade/memory';
import { StaticGenerator, StaticSiteReader, parseAllowedTargets } from 'sitegrade/static-generator';

const { targets } = parseAllowedTargets(process.env.ALLOWED_TARGETS ?? '');
const ports = createMemoryPorts({
  generator: new StaticGenerator({ allowedTargets: targets }),
  siteReader: new StaticSiteReader({ allowedTargets: targets }),
});
const application = createApplication(ports);
await ports.queue.start(generationHandler(application));

const fastify = Fastify({ logger: { level: 'warn' } });
await fastify.register(middie);

const api = createKoaApp(application, {
  trustProxy: 0,
  requestLimiter: null,
  log: fastify.log,
  health: { isReady: async () => ({ ok: true, checks: {} }) },
  version: '1.0.0',
});
fastify.use('/sitegrade', api.callback());
fastify.get('/', async () => ({ reports: '/sitegrade/api/v1/reports' }));

const { token } = await application.keys.issue.execute(OPERATOR, { account: 'me', name: 'example', scope: 'write' });
console.log(await fastify.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 8080) }));
console.log(token);

process.once('SIGTERM', async () => {
  await fastify.close();
  await ports.queue.stop(1000);
});
