import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { PgBossGenerationQueue, type PgBossGenerationQueueOptions } from '../../../src/adapters/pg-boss/index.js';
import type { GenerationJob, Log } from '../../../src/application/index.js';
import type { Backend } from './backends.js';
import { RecordingHandler } from './recording-handler.js';

export function jobOf(host: string, account = 'ada'): GenerationJob {
  return { generationId: randomUUID(), account, reportId: randomUUID(), host };
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** Shared by all cases: creating the tables takes a second on the embedded database. */
const schema = 'queue_cases';

/** What this queue promises beyond its port, on every database. */
export function generationQueueCases(backend: () => Backend): void {
  jest.setTimeout(60_000);
  let handler: RecordingHandler;
  const queues: PgBossGenerationQueue[] = [];

  function queueOf(options: Partial<PgBossGenerationQueueOptions> = {}): PgBossGenerationQueue {
    const { database, executeSql } = backend();
    const queue = new PgBossGenerationQueue({
      database,
      executeSql,
      log: silentLog,
      concurrency: 3,
      perHost: 1,
      schema,
      pauses: { first: 1, longest: 0 },
      ...options,
    });
    queues.push(queue);
    return queue;
  }

  async function started(options: Partial<PgBossGenerationQueueOptions> = {}): Promise<PgBossGenerationQueue> {
    const queue = queueOf(options);
    await queue.start(handler);
    return queue;
  }

  beforeEach(() => {
    handler = new RecordingHandler();
  });

  afterEach(async () => {
    handler.onAttempt = (begun) => begun.succeed();
    for (const begun of handler.attempts) begun.succeed();
    await Promise.all(queues.map((queue) => queue.stop(0)));
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
    await backend().executeSql(`DELETE FROM ${schema}.job`, []);
  });

  async function statesOf(generationId: string): Promise<string[]> {
    const { rows } = await backend().executeSql(`SELECT state FROM ${schema}.job WHERE id = $1`, [generationId]);
    return (rows as { state: string }[]).map((row) => row.state);
  }

  test('measures its backlog: waiting and running jobs, and the age of the oldest waiting one', async () => {
    const queue = await started({ concurrency: 1 });
    expect(await queue.backlog()).toEqual({ waiting: 0, running: 0, oldestSeconds: 0 });
    await queue.enqueue(jobOf('a.test'));
    await handler.until(() => handler.running === 1);
    const waiting = [jobOf('b.test'), jobOf('c.test')];
    for (const job of waiting) await queue.enqueue(job);
    await backend().executeSql(`UPDATE ${schema}.job SET created_on = created_on - interval '1 hour' WHERE id = $1`, [
      waiting[1]?.generationId,
    ]);
    const backlog = await queue.backlog();
    expect(backlog).toMatchObject({ waiting: 2, running: 1 });
    expect(backlog.oldestSeconds).toBeGreaterThan(3_599);
    expect(backlog.oldestSeconds).toBeLessThan(3_660);
  });

  test('ignores a job that it has already, in any state', async () => {
    const queue = await started();
    const job = jobOf('a.test');
    await queue.enqueue(job);
    await queue.enqueue(job);
    await handler.until(() => handler.running === 1);
    await queue.enqueue(job);
    handler.attempts[0]?.succeed();
    await handler.until(() => handler.running === 0);
    await queue.enqueue(job);
    const other = jobOf('a.test');
    await queue.enqueue(other);
    await handler.until(() => handler.attemptsOf(other.generationId).length === 1);
    expect(handler.attemptsOf(job.generationId)).toHaveLength(1);
  });

  test('runs up to its limits, and a backlog of one host delays no other host', async () => {
    const queue = await started();
    for (let i = 0; i < 30; i += 1) await queue.enqueue(jobOf('slow.test'));
    await handler.until(() => handler.running === 1);
    const others = Array.from({ length: 10 }, (_, i) => jobOf(`quick-${i}.test`));
    handler.onAttempt = (begun) => {
      if (begun.job.host !== 'slow.test') setImmediate(begun.succeed);
    };
    for (const other of others) await queue.enqueue(other);
    await handler.until(() => others.every((other) => handler.attemptsOf(other.generationId).length === 1));
    expect(handler.attempts.filter((begun) => begun.job.host === 'slow.test')).toHaveLength(1);
    expect(handler.mostAtOnce).toBeLessThanOrEqual(3);
    await handler.until(() => handler.running === 1);
    handler.attempts[0]?.succeed();
    await handler.until(() => handler.attempts.filter((begun) => begun.job.host === 'slow.test').length === 2);
  });

  test.each(['the process that takes jobs', 'another process'])(
    'a late account takes turns with earlier ones, if its jobs are added by %s',
    async (adding) => {
      const worker = await started({ concurrency: 1 });
      for (let i = 0; i < 40; i += 1) await worker.enqueue(jobOf(`${i}.test`));
      await endAttempts(20);
      const queue = adding === 'another process' ? queueOf() : worker;
      await queue.open();
      for (let i = 0; i < 40; i += 1) await queue.enqueue(jobOf(`${i}.test`, 'bob'));
      await endAttempts(41);
      // One of them may have been running, and one claimed.
      const next = handler.attempts.slice(21, 41).filter((begun) => begun.job.account === 'bob');
      expect(next.length).toBeGreaterThan(7);
      expect(next.length).toBeLessThan(13);
    },
  );

  /** Ends one attempt after another until this many have started. The last one keeps running. */
  async function endAttempts(count: number): Promise<void> {
    for (let index = handler.attempts.length; index <= count; index += 1) {
      await handler.until(() => handler.attempts.length === index);
      if (index < count) handler.attempts.at(-1)?.succeed();
    }
  }

  test('aborts a running job that is canceled, and frees its host', async () => {
    const queue = await started();
    const [first, second] = [jobOf('a.test'), jobOf('a.test')];
    await queue.enqueue(first);
    await handler.until(() => handler.running === 1);
    await queue.enqueue(second);
    await queue.cancel(first.generationId);
    await handler.until(() => handler.attemptsOf(second.generationId).length === 1);
    expect(handler.attempts[0]?.cancellation.aborted).toBe(true);
    expect(await statesOf(first.generationId)).toEqual(['cancelled']);
  });

  test('retries a running job whose cancellation is rolled back, without losing an attempt', async () => {
    const queue = await started();
    const job = jobOf('a.test');
    await queue.enqueue(job);
    await handler.until(() => handler.running === 1);
    const rolledBack = backend().transaction(async () => {
      await queue.cancel(job.generationId);
      throw new Error('on purpose');
    });
    await expect(rolledBack).rejects.toThrow('on purpose');
    await handler.until(() => handler.attempts.length === 2);
    expect(handler.attempts.map((begun) => begun.number)).toEqual([1, 2]);
  });

  test.each([false, true])(
    'waits when it stops, then puts back what does not end (abort ignored: %s), without losing an attempt',
    async (ignoresAbort) => {
      handler.ignoresAbort = ignoresAbort;
      const queue = await started();
      const [quick, slow] = [jobOf('a.test'), jobOf('b.test')];
      await queue.enqueue(quick);
      await queue.enqueue(slow);
      await handler.until(() => handler.running === 2);
      const stopped = queue.stop(100);
      handler.attemptsOf(quick.generationId)[0]?.succeed();
      await stopped;
      expect(await statesOf(quick.generationId)).toEqual(['completed']);
      expect(handler.attemptsOf(slow.generationId)[0]?.cancellation.aborted).toBe(true);

      const late = jobOf('c.test');
      await queue.enqueue(late);
      handler.ignoresAbort = false;
      handler.onAttempt = (begun) => (begun.job.generationId === late.generationId ? begun.succeed() : begun.fail());
      await queue.start(handler);
      await handler.until(() => handler.givenUp.length === 1);
      const attempts = handler.attemptsOf(slow.generationId);
      expect(attempts.map((begun) => begun.number)).toEqual([1, 2, 3, 4, 5]);
      expect(attempts.map((begun) => begun.isLastAttempt)).toEqual([false, false, false, false, true]);
      expect(handler.attemptsOf(late.generationId)).toHaveLength(1);
      expect(handler.givenUp).toEqual([slow]);
    },
  );

  test('retries interrupted jobs at once, counts the attempt, and gives up after the last', async () => {
    const job = jobOf('a.test');
    const queue = queueOf({ sole: true });
    await queue.open();
    await queue.enqueue(job);
    const numbers: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const dead = new RecordingHandler();
      await queue.start(dead);
      await dead.until(() => dead.running === 1);
      numbers.push(dead.attempts[0]?.number ?? 0);
      // A killed process leaves the row of its job unchanged, but a stop changes it, so this restores it.
      const before = await rowOf(job.generationId);
      await queue.stop(0);
      await restore(job.generationId, before);
    }
    handler.onAttempt = (begun) => begun.succeed();
    await queue.start(handler);
    await handler.until(() => handler.givenUp.length === 1);
    expect(numbers).toEqual([1, 2, 3, 4]);
    expect(handler.attempts).toEqual([]);
    expect(handler.givenUp).toEqual([job]);
  });

  async function rowOf(generationId: string): Promise<{ retry_count: number; retry_limit: number }> {
    const { rows } = await backend().executeSql(`SELECT retry_count, retry_limit FROM ${schema}.job WHERE id = $1`, [
      generationId,
    ]);
    return rows[0] as { retry_count: number; retry_limit: number };
  }

  async function restore(generationId: string, row: { retry_count: number; retry_limit: number }): Promise<void> {
    await backend().executeSql(
      `UPDATE ${schema}.job SET state = 'active', retry_count = $2, retry_limit = $3 WHERE id = $1`,
      [generationId, row.retry_count, row.retry_limit],
    );
  }
}
