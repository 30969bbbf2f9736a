import { jest } from '@jest/globals';
import { v7 } from 'uuid';
import { SystemClock } from '../../../src/adapters/memory/index.js';
import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { PgBossGenerationQueue } from '../../../src/adapters/pg-boss/index.js';
import { generationQueueSuite } from '../../../src/testing/index.js';
import { runSuite } from '../run-suite.js';

/** Runs the queue's suite together with the storage whose transactions it joins. */
export function runQueueSuite(opened: () => MikroOrmStorage): void {
  jest.setTimeout(60_000);
  let queue: PgBossGenerationQueue;

  beforeAll(async () => {
    const { pglite, databaseUrl, executeSql, singleStatement } = opened();
    queue = new PgBossGenerationQueue({
      database: pglite === null ? { kind: 'postgresql', url: databaseUrl ?? '' } : { kind: 'pglite', client: pglite },
      executeSql,
      singleStatement,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      concurrency: 4,
      perHost: 1,
      pauses: { first: 1, longest: 0 },
    });
    await queue.open();
  });

  afterAll(() => queue.close());

  runSuite(generationQueueSuite, () => ({
    clock: new SystemClock(),
    ids: { next: () => v7() },
    queue,
    transactions: opened().transactions,
    newWorker: () => queue,
    patienceMs: 30_000,
  }));
}
