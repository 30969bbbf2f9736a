import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { createDatabase, type TestDatabase } from '../../support/postgres.js';
import { runQueueSuite } from './queue-on-storage.js';

let database: TestDatabase;
let storage: MikroOrmStorage;

beforeAll(async () => {
  database = await createDatabase();
  storage = await openStorage({ kind: 'postgresql', url: database.url });
});

afterAll(async () => {
  await storage.close();
  await database.drop();
});

runQueueSuite(() => storage);
