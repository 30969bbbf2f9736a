// Lighthouse scores of the public page of a report, three times: npm run build && node bench/page-lighthouse.mjs
import { once } from 'node:events';
import { createServer } from 'node:http';
import Koa from 'koa';
import { accountActor, createApplication, generationHandler } from '../dist/index.js';
import { LighthouseGenerator } from '../dist/adapters/lighthouse-generator/index.js';
import { createMemoryPorts } from '../dist/adapters/memory/index.js';
import { StaticGenerator, createGuardedDial, parseAllowedTargets } from '../dist/adapters/static-generator/index.js';
import { createWebPages } from '../dist/adapters/koa/pages/index.js';

const ROUNDS = 3;
const PAGE = '<!doctype html><html lang="en"><title>Bridges</title><body><img src="arch.png"><h1>Bridges</h1>';

const listening = async (server) => {
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
};
const site = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
const target = await listening(site.listen(0, '127.0.0.1'));

const { targets: allowedTargets } = parseAllowedTargets('127.0.0.1');
const ports = createMemoryPorts({ generator: new StaticGenerator({ allowedTargets }) });
const application = createApplication(ports);
await ports.queue.start(generationHandler(application));
const me = accountActor('me');
const { id } = await application.reports.create.execute(me, { url: `${target}/` });
await application.reports.await.execute(me, { id, timeoutMs: 30_000 });

const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const koa = new Koa();
koa.use(createWebPages(application, { log, baseUrl: ({ req }) => `http://${req.headers.host}` }));
const pages = koa.listen(0, '127.0.0.1');
const origin = await listening(pages);

const lighthouse = new LighthouseGenerator({ dial: createGuardedDial({ allowedTargets }) });
for (let round = 0; round < ROUNDS; round += 1) {
  const outcome = await lighthouse.generate(`${origin}/reports/${id}`, new globalThis.AbortController().signal);
  if (outcome.kind === 'failed') throw new Error(outcome.failure.message);
  for (const { id: category } of outcome.categories) {
    const scored = outcome.audits.filter((audit) => audit.category === category && audit.score !== null);
    const sum = (of) => scored.reduce((total, audit) => total + audit.weight * of(audit), 0);
    console.log(`${category}: ${(sum(({ score }) => score) / sum(() => 1)).toFixed(1)}`);
    if (category !== 'performance') continue;
    for (const { weight, score, explanation } of scored) if (weight > 0) console.log(`  ${score} ${explanation}`);
  }
}
await lighthouse.close();
await ports.queue.stop(0);
for (const server of [site, pages]) {
  server.closeAllConnections();
  server.close();
}
