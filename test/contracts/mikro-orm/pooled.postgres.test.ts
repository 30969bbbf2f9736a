import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { PgBouncer } from '../../support/pg-bouncer.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';
import { runStorageSuites } from './storage-suites.js';

let database: TestDatabase;
let bouncer: PgBouncer;
let storage: MikroOrmStorage;

beforeAll(async () => {
  database = await createDatabase();
  bouncer = await PgBouncer.start(database.url, 10);
  storage = await openStorage({
    kind: 'postgresql',
    url: bouncer.url,
    directUrl: database.url,
    prepared: false,
    poolSize: 30,
  });
  await storage.migrate();
});

afterAll(async () => {
  await storage.close();
  await bouncer.stop();
  await database.drop();
});

runStorageSuites(() => storage);
