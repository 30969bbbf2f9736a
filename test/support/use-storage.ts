import { openStorage, type MikroOrmStorage, type StorageOptions } from '../../src/adapters/mikro-orm/index.js';
import { createDatabase, type TestDatabase } from './postgres.js';

type Options = Pick<StorageOptions & { kind: 'postgresql' }, 'statements'>;

/** Provides a migrated PostgreSQL storage on a new database to all tests of a file or `describe`. */
export function useStorage(
  take: (storage: MikroOrmStorage, database: TestDatabase) => void | Promise<void>,
  options: Options = {},
): void {
  let close = () => Promise.resolve();
  beforeAll(async () => {
    const database = await createDatabase();
    const storage = await openStorage({ kind: 'postgresql', url: database.url, ...options });
    close = async () => {
      await storage.close();
      await database.drop();
    };
    await storage.migrate();
    await take(storage, database);
  });
  afterAll(() => close());
}
