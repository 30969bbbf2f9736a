import { createApplication, generationHandler, type Log, type WorkerPorts } from '../../../src/application/index.js';
import { FixedGenerator, MemoryPasswordHasher, createMemoryPorts } from '../../../src/adapters/memory/index.js';
import { openStorage, type StorageOptions } from '../../../src/adapters/mikro-orm/index.js';
import { PgBossGenerationQueue, type GenerationQueueDatabase } from '../../../src/adapters/pg-boss/index.js';
import type { BuiltSite } from '../../support/sites/build-site.js';
import { fixedPages } from '../../support/sites/fixed-pages.js';
import { memoryReader } from '../../support/sites/memory-reader.js';

const ignore = () => undefined;
const SILENT: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The application on a database, as one process of the service has it, with a worker that checks eight pages at a time. */
export async function durableWorld(options: StorageOptions, site: BuiltSite) {
  const storage = await openStorage(options);
  await storage.migrate();
  const { transactions, reports, generations, projects, overview, scans, keys, shareLinks } = storage;
  const { idempotency, auditLog, executeSql, singleStatement } = storage;
  const database: GenerationQueueDatabase =
    options.kind === 'postgresql'
      ? { kind: 'postgresql', url: options.url }
      : { kind: 'pglite', client: storage.pglite ?? fail() };
  const limits = { concurrency: 8, perHost: 8 };
  const queue = new PgBossGenerationQueue({ database, executeSql, singleStatement, log: SILENT, ...limits });
  const generator = new FixedGenerator().site(fixedPages(site.model));
  const records = { transactions, reports, generations, projects, overview, scans, keys, shareLinks };
  const memory = createMemoryPorts({ generator, siteReader: memoryReader(site.model), log: SILENT });
  const passwords = new MemoryPasswordHasher(2);
  const ports: WorkerPorts = { ...memory, ...records, idempotency, auditLog, passwords, queue };
  const application = createApplication(ports);
  return {
    ...application,
    ports,
    generator,
    start: () => queue.start(generationHandler(application)),
    async close() {
      await queue.stop(5000);
      await queue.close();
      await storage.close();
    },
  };
}

function fail(): never {
  throw new Error('The embedded storage has no embedded database.');
}
