// A scan of a whole site, in memory:
//   node examples/site-scan.mjs https://example.com/
// To scan a private target, set ALLOWED_TARGETS, such as localhost:8080.
import { accountActor, createApplication, generationHandler } from 'sitegrade';
import { createMemoryPorts } from 'sitegrade/memory';
import { StaticGenerator, StaticSiteReader, parseAllowedTargets } from 'sitegrade/static-generator';

const [url = 'https://example.com/'] = process.argv.slice(2);
const { targets: allowedTargets } = parseAllowedTargets(process.env.ALLOWED_TARGETS ?? '');
const generator = new StaticGenerator({ allowedTargets });
const siteReader = new StaticSiteReader({ allowedTargets });
const ports = createMemoryPorts({ generator, siteReader });
const application = createApplication(ports);
await ports.queue.start(generationHandler(application));

const me = accountActor('me');
const { id } = await application.scans.create.execute(me, { url, maxPages: 50 });
const scan = await application.scans.await.execute(me, { id }, undefined, ({ pages }) => {
  console.error(`${pages.checked} of ${pages.found} pages`);
});
console.log(`${scan.url}: ${scan.status}, ${scan.failure?.message ?? scan.score}, ${scan.pages.checked} pages checked`);
if (scan.truncated !== null) console.log(scan.truncated.detail);
const { items } = await application.scans.listFindings.execute(me, { id });
for (const { title, failed, points } of items.slice(0, 10)) console.log(`${title}: ${failed} pages, +${points}`);

await ports.queue.stop(10_000);
