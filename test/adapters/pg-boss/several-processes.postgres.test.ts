import { jest } from '@jest/globals';
import { PgBossGenerationQueue } from '../../../src/adapters/pg-boss/index.js';
import type { GenerationHandler, Log } from '../../../src/application/index.js';
import { asAdministrator, createDatabase, type TestDatabase } from '../../support/postgres.js';
import { postgresBackend, type Backend } from './backends.js';
import { jobOf, silentLog } from './generation-queue-cases.js';
import { RecordingHandler } from './recording-handler.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let backend: Backend;
const queues: PgBossGenerationQueue[] = [];

beforeEach(async () => {
  database = await createDatabase();
  backend = postgresBackend(database.url);
});

afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop(0)));
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
  await backend.close();
  await database.drop();
});

function queueOf(perHost: number, log: Log = silentLog): PgBossGenerationQueue {
  const { database: place, executeSql } = backend;
  const queue = new PgBossGenerationQueue({ database: place, executeSql, log, concurrency: 8, perHost });
  queues.push(queue);
  return queue;
}

test('several workers, opened at once on an empty database, respect the limit per host and run every job once', async () => {
  const workers = [queueOf(2), queueOf(2), queueOf(2)];
  await Promise.all(workers.map((worker) => worker.open()));
  const jobs = Array.from({ length: 60 }, (_, i) => jobOf(`${i % 3}.test`));
  const running = new Map<string, number>();
  const done: string[] = [];
  let most = 0;
  const { promise: allDone, resolve } = Promise.withResolvers<void>();
  const handler: GenerationHandler = {
    async run({ generationId, host }) {
      const now = (running.get(host) ?? 0) + 1;
      running.set(host, now);
      most = Math.max(most, now);
      // Time for another worker to take a job of this host, if it could.
      await backend.executeSql('SELECT pg_sleep(0.005)', []);
      running.set(host, (running.get(host) ?? 0) - 1);
      done.push(generationId);
      if (done.length === jobs.length) resolve();
    },
    giveUp: async () => undefined,
  };
  await Promise.all(workers.map((worker) => worker.start(handler)));
  await Promise.all(jobs.map((job, i) => workers[i % 3]!.enqueue(job)));
  await allDone;
  expect(most).toBe(2);
  expect(done.toSorted()).toEqual(jobs.map((job) => job.generationId).toSorted());
});

test('a process that only enqueues needs no worker', async () => {
  const [api, worker] = [queueOf(1), queueOf(1)];
  await Promise.all([api.open(), worker.open()]);
  const handler = new RecordingHandler();
  handler.onAttempt = (begun) => begun.succeed();
  await worker.start(handler);
  const job = jobOf('a.test');
  await backend.transaction(() => api.enqueue(job));
  await handler.until(() => handler.attempts.length === 1 && handler.running === 0);
  expect(handler.attempts[0]?.job).toEqual(job);
});

test('survives the loss of its connections, logs it, and finishes its jobs', async () => {
  const logged: string[] = [];
  const error = (_fields: object, message: string) => void logged.push(message);
  const queue = queueOf(1, { ...silentLog, error });
  const handler = new RecordingHandler();
  await queue.start(handler);
  const [before, after] = [jobOf('a.test'), jobOf('a.test')];
  await queue.enqueue(before);
  await handler.until(() => handler.running === 1);
  await asAdministrator(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'sitegrade-queue'`,
  );
  handler.attempts[0]?.succeed();
  await handler.until(() => handler.running === 0);
  await queue.enqueue(after);
  await handler.until(() => handler.attemptsOf(after.generationId).length === 1);
  expect(handler.attemptsOf(before.generationId)).toHaveLength(1);
  expect(logged).not.toEqual([]);
  expect(await queue.isReady()).toBe(true);
});

test('is not ready before it is open, and cannot be opened without its database', async () => {
  const queue = queueOf(1);
  expect(await queue.isReady()).toBe(false);
  const nowhere = new PgBossGenerationQueue({
    database: { kind: 'postgresql', url: 'postgres://nobody@127.0.0.1:1/nothing' },
    executeSql: backend.executeSql,
    log: silentLog,
    concurrency: 1,
    perHost: 1,
  });
  await expect(nowhere.open()).rejects.toThrow();
  expect(await nowhere.isReady()).toBe(false);
});
