// Reports that survive a restart, in the embedded database and its queue:
//   node examples/durable.mjs https://example.com/
// Run it twice: the second run finds the report of the first. DATA_DIR sets the directory.
import { accountActor, createApplication, generationHandler } from 'sitegrade';
import { Argon2PasswordHasher } from 'sitegrade/argon2';
import { createMemoryPorts } from 'sitegrade/memory';
import { openStorage } from 'sitegrade/mikro-orm';
import { PgBossGenerationQueue } from 'sitegrade/pg-boss';
import { StaticGenerator, StaticSiteReader, parseAllowedTargets } from 'sitegrade/static-generator';

const [url = 'https://example.com/'] = process.argv.slice(2);
const { targets } = parseAllowedTargets(process.env.ALLOWED_TARGETS ?? '');
const generator = new StaticGenerator({ allowedTargets: targets });

// For PostgreSQL, pass { kind: 'postgresql', url } to openStorage and as the database of the queue.
const storage = await openStorage({ kind: 'embedded', dataDir: process.env.DATA_DIR ?? './sitegrade-data' });
await storage.migrate();
const { transactions, reports, generations, projects, scans, overview, keys, shareLinks } = storage;
const { idempotency, auditLog, endedSessions } = storage;
const { executeSql, singleStatement, pglite } = storage;
const database = { kind: 'pglite', client: pglite };
const limits = { concurrency: 4, perHost: 1 };
const queue = new PgBossGenerationQueue({ database, executeSql, singleStatement, log: console, ...limits });
const passwords = new Argon2PasswordHasher();
const records = { transactions, reports, generations, projects, scans, overview, keys, shareLinks };
const siteReader = new StaticSiteReader({ allowedTargets: targets });
const others = { idempotency, auditLog, endedSessions, queue, passwords, siteReader };
const application = createApplication({ ...createMemoryPorts({ generator }), ...records, ...others });
await queue.start(generationHandler(application));

const me = accountActor('me');
const { items } = await application.reports.list.execute(me, { search: url });
const { id } = items[0] ?? (await application.reports.create.execute(me, { url }));
const report = await application.reports.await.execute(me, { id, timeoutMs: 60_000 });
console.log(`${items.length > 0 ? 'found' : 'created'} ${report.url}: ${report.failure?.message ?? report.score}`);

// Stop the queue first: it records the outcomes of its last runs.
await queue.stop(10_000);
await queue.close();
await storage.close();
