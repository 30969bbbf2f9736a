import { EventEmitter, once } from 'node:events';
import { jest } from '@jest/globals';
import { JobRunner } from '../../../src/adapters/pg-boss/job-runner.js';
import type { Claim, Claimed, JobStore } from '../../../src/adapters/pg-boss/job-store.js';
import type { Log } from '../../../src/application/index.js';
import { SitegradeError } from '../../../src/domain/index.js';
import { jobOf, silentLog } from './generation-queue-cases.js';
import { RecordingHandler } from './recording-handler.js';

/** Jobs in memory. */
class RecordingStore extends EventEmitter {
  readonly waiting: Claim[] = [];
  readonly putBacks: Claim[] = [];
  readonly pauses: (number | undefined)[] = [];
  readonly claims: ('full' | 'nearby')[] = [];
  lost = false;
  /** Duration of a full claim, in milliseconds. */
  claimTakes = 0;

  async claim(limit: number, near: boolean): Promise<Claimed> {
    this.claims.push(near ? 'nearby' : 'full');
    if (!near && this.claimTakes > 0) await new Promise((resolve) => setTimeout(resolve, this.claimTakes));
    const claims = this.waiting.splice(0, limit);
    return { claims, isMore: claims.length === limit };
  }

  async touch(claims: readonly Claim[]): Promise<Set<string>> {
    return new Set(this.lost ? [] : claims.map((claim) => claim.id));
  }

  async putBack(claim: Claim, pauseSeconds?: number): Promise<void> {
    this.putBacks.push(claim);
    this.pauses.push(pauseSeconds);
    this.emit('put back');
  }

  async complete(): Promise<void> {}
}

function claimOf(host: string): Claim {
  const data = jobOf(host);
  return { id: data.generationId, data, retryCount: 0, retryLimit: 3 } as Claim;
}

const ONE = { total: 1, fresh: 1, isBusy: () => false };

describe('a handler that ignores its abort', () => {
  const warnings: string[] = [];
  const log: Log = { ...silentLog, warn: (_fields, message) => void warnings.push(message) };
  let store: RecordingStore;
  let handler: RecordingHandler;
  let runner: JobRunner;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    warnings.length = 0;
    store = new RecordingStore();
    handler = new RecordingHandler();
    handler.ignoresAbort = true;
    runner = new JobRunner(store as unknown as JobStore, handler, ONE, log, () => undefined);
  });

  afterEach(async () => {
    jest.useRealTimers();
    handler.onAttempt = (begun) => begun.succeed();
    for (const begun of handler.attempts) begun.succeed();
    await runner.stop(0);
  });

  test.each(['canceled', 'lost'])('loses its slot half a minute after its job was %s', async (how) => {
    const [first, second] = [claimOf('a.test'), claimOf('b.test')];
    store.waiting.push(first, second);
    runner.start();
    await handler.until(() => handler.running === 1);

    if (how === 'canceled') runner.cancel(first.id);
    store.lost = how === 'lost';
    if (how === 'lost') await jest.advanceTimersByTimeAsync(10_000);
    expect(handler.attempts[0]?.cancellation.aborted).toBe(true);
    await jest.advanceTimersByTimeAsync(29_000);
    expect(handler.attempts).toHaveLength(1);
    expect(store.putBacks).toEqual([]);

    store.lost = false;
    const putBack = once(store, 'put back');
    await jest.advanceTimersByTimeAsync(1_000);
    await putBack;
    await handler.until(() => handler.attempts.length === 2);
    expect(handler.attempts[1]?.job).toEqual(second.data);
    expect(store.putBacks).toEqual([first]);
    expect(warnings.at(-1)).toContain('did not end after its abort');
  });

  test('does not free the slot of a later attempt at the same job', async () => {
    const first = claimOf('a.test');
    store.waiting.push(first);
    runner.start();
    await handler.until(() => handler.running === 1);
    runner.cancel(first.id);
    await jest.advanceTimersByTimeAsync(30_000);
    const again = { ...first, retryCount: 1 };
    store.waiting.push(again, claimOf('b.test'));
    runner.wake();
    await handler.until(() => handler.attempts.length === 2);
    handler.attempts[0]?.fail();
    await handler.until(() => handler.running === 1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(handler.attempts.map((begun) => begun.number)).toEqual([1, 2]);
  });

  test('is not logged if it ends in time', async () => {
    const first = claimOf('a.test');
    store.waiting.push(first);
    runner.start();
    await handler.until(() => handler.running === 1);
    runner.cancel(first.id);
    handler.attempts[0]?.fail();
    await handler.until(() => handler.running === 0);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(warnings).toEqual([]);
    expect(store.putBacks).toEqual([first]);
  });
});

test('an unavailable database uses up no attempt: the job is put back for a moment', async () => {
  const store = new RecordingStore();
  const claim = { ...claimOf('a.test'), retryCount: 3 };
  store.waiting.push(claim);
  const run = () => Promise.reject(new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 2 }));
  const giveUp = () => Promise.reject(new Error('must not be given up'));
  const runner = new JobRunner(store as unknown as JobStore, { run, giveUp }, ONE, silentLog, () => undefined);
  const putBack = once(store, 'put back');
  runner.start();
  await putBack;
  await runner.stop(0);
  expect(store.putBacks).toEqual([claim]);
  expect(store.pauses).toEqual([5]);
});

test('records the end of a job again after an error, as during a failover', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const store = new RecordingStore();
  store.waiting.push(claimOf('a.test'));
  let attempts = 0;
  store.complete = () => {
    attempts += 1;
    return attempts < 3 ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve();
  };
  const errors: string[] = [];
  const log: Log = { ...silentLog, error: (_fields, message) => void errors.push(message) };
  const handler = { run: () => Promise.resolve(), giveUp: () => Promise.resolve() };
  const runner = new JobRunner(store as unknown as JobStore, handler, ONE, log, () => undefined);
  try {
    runner.start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(attempts).toBe(3);
    expect(errors).toEqual([]);
  } finally {
    jest.useRealTimers();
    await runner.stop(0);
  }
});

test('claims only nearby jobs for some time after a long claim', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const store = new RecordingStore();
  store.claimTakes = 30;
  const runner = new JobRunner(store as unknown as JobStore, new RecordingHandler(), ONE, silentLog, () => undefined);
  try {
    runner.start();
    await jest.advanceTimersByTimeAsync(31);
    runner.wake();
    await jest.advanceTimersByTimeAsync(1);
    expect(store.claims).toEqual(['full', 'nearby']);
    store.claimTakes = 0;
    await jest.advanceTimersByTimeAsync(900);
    expect(store.claims).toEqual(['full', 'nearby', 'full']);
  } finally {
    jest.useRealTimers();
    await runner.stop(0);
  }
});

describe('concurrency limits', () => {
  let store: RecordingStore;
  let handler: RecordingHandler;
  let isBusy: boolean;
  let runner: JobRunner;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    store = new RecordingStore();
    handler = new RecordingHandler();
    isBusy = false;
    const limits = { total: 101, fresh: 8, isBusy: () => isBusy };
    runner = new JobRunner(store as unknown as JobStore, handler, limits, silentLog, () => undefined);
  });

  afterEach(async () => {
    jest.useRealTimers();
    handler.onAttempt = (begun) => begun.succeed();
    for (const begun of handler.attempts) begun.succeed();
    await runner.stop(0);
  });

  /** Adds jobs that hang, and waits until this many run. */
  async function hang(count: number): Promise<void> {
    store.waiting.push(...Array.from({ length: count }, (_, index) => claimOf(`${index}.slow.test`)));
    runner.wake();
    while (store.waiting.length > 0) {
      const before = handler.running;
      await jest.advanceTimersByTimeAsync(250);
      await handler.until(() => handler.running > before);
    }
  }

  test('100 jobs that hang do not delay a thousand quick ones', async () => {
    runner.start();
    await hang(100);
    handler.onAttempt = (begun) => begun.succeed();
    store.waiting.push(...Array.from({ length: 1_000 }, (_, index) => claimOf(`${index}.quick.test`)));
    runner.wake();
    await handler.until(() => handler.attempts.length === 1_100 && handler.running === 100);
    expect(handler.mostAtOnce).toBe(101);
  });

  test('limit how many jobs of a burst are taken at once, and how many run in total', async () => {
    store.waiting.push(...Array.from({ length: 200 }, (_, index) => claimOf(`${index}.test`)));
    runner.start();
    await handler.until(() => handler.running === 8);
    await jest.advanceTimersByTimeAsync(249);
    expect(handler.running).toBe(8);
    await jest.advanceTimersByTimeAsync(1);
    await handler.until(() => handler.running === 16);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([handler.running, handler.mostAtOnce]).toEqual([101, 101]);
    handler.attempts[0]?.succeed();
    await handler.until(() => handler.attempts.length === 102);
    expect(handler.mostAtOnce).toBe(101);
  });

  test('cause another claim only if there may be more jobs', async () => {
    handler.onAttempt = () => undefined;
    store.waiting.push(claimOf('a.test'), claimOf('b.test'));
    runner.start();
    await handler.until(() => handler.running === 2);
    await new Promise(setImmediate);
    expect(store.claims).toHaveLength(1);
  });

  test('apply the lower limit while jobs wait for the processor', async () => {
    runner.start();
    await hang(10);
    isBusy = true;
    store.waiting.push(claimOf('another.test'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(handler.running).toBe(10);
    for (const begun of handler.attempts.slice(0, 3)) begun.succeed();
    await handler.until(() => handler.attempts.length === 11);
    isBusy = false;
    store.waiting.push(claimOf('yet-another.test'));
    runner.wake();
    await handler.until(() => handler.attempts.length === 12);
  });
});
