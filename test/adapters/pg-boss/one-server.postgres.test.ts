import { once } from 'node:events';
import { Client } from 'pg';
import { PgBossGenerationQueue } from '../../../src/adapters/pg-boss/index.js';
import { readyChannel } from '../../../src/adapters/pg-boss/queue-settings.js';
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

test('a job is announced when its transaction commits, so that workers need not poll', async () => {
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const { database: place, executeSql } = backend;
  const queue = new PgBossGenerationQueue({
    database: place,
    executeSql,
    log,
    concurrency: 1,
    perHost: 1,
    schema: 'announced',
  });
  const listener = new Client({ connectionString: database.url });
  await Promise.all([queue.open(), listener.connect()]);
  try {
    await listener.query(`listen ${readyChannel('announced')}`);
    let hasCommitted = false;
    const announced = once(listener, 'notification').then(() => hasCommitted);
    await backend.transaction(async () => {
      const generationId = crypto.randomUUID();
      await queue.enqueue({ generationId, account: 'a', reportId: crypto.randomUUID(), host: 'a.example' });
      // Completes before anything that this transaction announces.
      await listener.query('select 1');
      hasCommitted = true;
    });
    await expect(announced).resolves.toBe(true);
  } finally {
    await Promise.all([queue.close(), listener.end()]);
  }
});
