import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { runStorageSuites } from './storage-suites.js';

let storage: MikroOrmStorage;

beforeAll(async () => {
  storage = await openStorage({ kind: 'embedded' });
  await storage.migrate();
});

afterAll(() => storage.close());

runStorageSuites(() => storage);
