// What an account needs to know at a glance, for a start page of your own:
//   node examples/overview.mjs https://example.com/ https://example.org/
// To check private targets, set ALLOWED_TARGETS, such as localhost:8080.
import { accountActor, createApplication, generationHandler } from 'sitegrade';
import { createMemoryPorts } from 'sitegrade/memory';
import { StaticGenerator, parseAllowedTargets } from 'sitegrade/static-generator';

const { targets } = parseAllowedTargets(process.env.ALLOWED_TARGETS ?? '');
const ports = createMemoryPorts({ generator: new StaticGenerator({ allowedTargets: targets }) });
const application = createApplication(ports);
const me = accountActor('me');
for (const url of process.argv.slice(2)) await application.reports.create.execute(me, { url });

const running = await application.overview.running.execute(me);
console.log(`${running.count} running`);
await ports.queue.start(generationHandler(application));
await ports.queue.whenIdle();

const sites = await application.overview.sites.execute(me);
for (const { name, averageScore, change, failing, trend } of sites.items) {
  const days = trend.filter((point) => point.averageScore !== null).length;
  console.log(
    `${name}: ${averageScore ?? 'no score'}, change ${change ?? 'unknown'}, ${failing} failing, ${days} days`,
  );
}
const { counts, items } = await application.overview.changes.execute(me, { limit: 5 });
console.log(`${counts.worse} worse, ${counts.failing} failing, ${counts.better} better, ${counts.recovered} recovered`);
for (const { kind, url, from, to, failure } of items) console.log(kind, url, from, to, failure?.message);

await ports.queue.stop(1000);
