import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { testOldData } from './old-data/run-old-data.js';

/* One database for all versions, because starting PGlite takes seconds. */

let storage: MikroOrmStorage;

beforeAll(async () => {
  storage = await openStorage({ kind: 'embedded' });
  await storage.pglite!.exec('drop schema public cascade; create schema public');
});

afterAll(() => storage.close());

testOldData(
  async (sql) => {
    await storage.pglite!.exec(sql);
    // Dumps clear the search path.
    await storage.pglite!.exec('reset all');
    return storage;
  },
  async () => {
    await storage.pglite!.exec('drop schema public cascade; drop schema sitegrade_queue cascade; create schema public');
  },
);
