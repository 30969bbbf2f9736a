import { createDatabase, type TestDatabase } from '../../support/postgres.js';
import { postgresBackend, type Backend } from './backends.js';
import { generationQueueCases } from './generation-queue-cases.js';

let database: TestDatabase;
let backend: Backend;

beforeAll(async () => {
  database = await createDatabase();
  backend = postgresBackend(database.url);
});

afterAll(async () => {
  await backend.close();
  await database.drop();
});

generationQueueCases(() => backend);
