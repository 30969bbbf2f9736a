import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage } from '../../../src/adapters/mikro-orm/index.js';
import { asAdministrator, createDatabase } from '../../support/postgres.js';
import { FOLDER, VERSIONS, testOldData } from './old-data/run-old-data.js';

testOldData(VERSIONS, async (version) => {
  const database = await createDatabase();
  await asAdministrator(database.url, await readFile(join(FOLDER, `${version}.sql`), 'utf8'));
  const storage = await openStorage({ kind: 'postgresql', url: database.url });
  const release = async () => {
    await storage.close();
    await database.drop();
  };
  return { storage, release };
});
