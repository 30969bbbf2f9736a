import { createDatabase, type TestDatabase } from '../support/postgres.js';
import { scansOnDatabase } from './support/scans-on-database.js';

let database: TestDatabase | null = null;

scansOnDatabase(async () => {
  database = await createDatabase();
  return { kind: 'postgresql', url: database.url };
});

// After the one above, which closes the connections.
afterAll(() => database?.drop());
