import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { asAdministrator, createDatabase, type TestDatabase } from '../../support/postgres.js';
import { testOldData } from './old-data/run-old-data.js';

let database: TestDatabase;
let storage: MikroOrmStorage;

testOldData(
  async (sql) => {
    database = await createDatabase();
    await asAdministrator(database.url, sql);
    storage = await openStorage({ kind: 'postgresql', url: database.url });
    return storage;
  },
  async () => {
    await storage.close();
    await database.drop();
  },
);
