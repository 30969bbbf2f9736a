// A report in a plain Node program, kept in memory:
//   node examples/plain-node.mjs https://example.com/
// To check a private target, allow it in the second argument, such as localhost:8080.
import { accountActor, createApplication, generationHandler } from 'sitegrade';
import { createMemoryPorts } from 'sitegrade/memory';
import { StaticGenerator, parseAllowedTargets } from 'sitegrade/static-generator';

const [url = 'https://example.com/', allowed = ''] = process.argv.slice(2);

const generator = new StaticGenerator({ allowedTargets: parseAllowedTargets(allowed).targets });
const ports = createMemoryPorts({ generator });
const application = createApplication(ports);
await ports.queue.start(generationHandler(application));

const me = accountActor('me');
const { id } = await application.reports.create.execute(me, { url });
const report = await application.reports.await.execute(me, { id, timeoutMs: 60_000 });
console.log(report.failure?.message ?? `${report.url} is ${report.result}: ${report.score} of 100`);

await ports.queue.stop(1000);
