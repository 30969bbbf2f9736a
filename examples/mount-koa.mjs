// The whole API mounted in a larger Koa application:
//   PORT=8080 node examples/mount-koa.mjs
// It prints an API key. Links in responses include the mount path.
import Koa from 'koa';
import mount from 'koa-mount';
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

const quiet = { debug() {}, info() {}, warn: console.error, error: console.error };

const api = createKoaApp(application, {
  trustProxy: 0,
  requestLimiter: null,
  log: quiet,
  health: { isReady: async () => ({ ok: true, checks: {} }) },
  version: '1.0.0',
});

const app = new Koa();
app.use(mount('/sitegrade', api));
app.use((context) => {
  context.body = { reports: '/sitegrade/api/v1/reports' };
});

const { token } = await application.keys.issue.execute(OPERATOR, { account: 'me', name: 'example', scope: 'write' });
const server = app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
  console.log(token);
});

process.once('SIGTERM', () => {
  server.close(() => void ports.queue.stop(1000));
});
