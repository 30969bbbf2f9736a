import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { runQueueSuite } from './queue-on-storage.js';

let storage: MikroOrmStorage;

beforeAll(async () => {
  storage = await openStorage({ kind: 'embedded' });
});

afterAll(() => storage.close());

runQueueSuite(() => storage);
