import { createDatabase, type TestDatabase } from '../support/postgres.js';
import { scansOnDatabase } from './support/scans-on-database.js';

let database: TestDatabase | null = null;

afterAll(() => database?.drop());

scansOnDatabase(async () => {
  database = await createDatabase();
  return { kind: 'postgresql', url: database.url };
});
