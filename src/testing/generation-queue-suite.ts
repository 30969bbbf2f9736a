import assert from 'node:assert/strict';
import {
  isScanJob,
  type GenerationJob,
  type GenerationWorker,
  type Ports,
  type QueuedJob,
  type ScanJob,
} from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { newAccount, within } from './fixtures.js';
import { RecordingHandler, whenAborted, type Behavior } from './recording-handler.js';

export interface GenerationQueueSubject extends Pick<Ports, 'clock' | 'ids' | 'queue' | 'transactions'> {
  /**
   * A worker on the queue's storage that has not been started. It runs one job per host at a time and at least three jobs in
   * total, and retries as fast as possible. The queue is in the same process, so it can abort the worker's jobs. Each case
   * stops its workers, so this may always return the same object if that can be started again.
   */
  newWorker(): GenerationWorker;
  /** Maximum wait for anything, including all retries, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
}

/** Promises of GenerationQueue and GenerationWorker. No case leaves a job behind. */
export const generationQueueSuite: ContractSuite<GenerationQueueSubject> = {
  port: 'GenerationQueue',
  cases: [
    {
      name: 'runs every job once, unchanged, including those from before the start',
      async run(subject) {
        const early = [newJob(subject), newJob(subject)];
        for (const job of early) await subject.queue.enqueue(job);
        await working(subject, undefined, async (handler) => {
          const late = [newJob(subject), newJob(subject)];
          for (const job of late) await subject.queue.enqueue(job);
          for (const job of [...early, ...late]) {
            const first = await handler.whenAttempted(job);
            assert.deepEqual(first.job, job);
            assert.deepEqual([first.number, first.isLastAttempt, first.cancellation.aborted], [1, false, false]);
            await waitBehind(subject, handler, job);
          }
          for (const job of [...early, ...late]) assert.equal(handler.attemptsOf(job).length, 1);
        });
      },
    },
    {
      name: 'returns the steps of scans as they were added',
      async run(subject) {
        const visit = newScanJob(subject);
        const open: ScanJob = { ...newScanJob(subject), step: 'open', page: null };
        await working(subject, undefined, async (handler) => {
          for (const job of [visit, open]) await subject.queue.enqueue(job);
          for (const job of [visit, open]) {
            assert.deepEqual((await handler.whenAttempted(job)).job, job);
            await waitBehind(subject, handler, job);
          }
        });
      },
    },
    {
      name: 'retries a step of a scan, and gives it up as it was added',
      async run(subject) {
        const job = newScanJob(subject);
        await working(subject, only(job, reject), async (handler) => {
          await subject.queue.enqueue(job);
          await handler.whenGivenUp(job);
          await waitBehind(subject, handler, job);
          assert.equal(handler.attemptsOf(job).length, 4);
          assert.deepEqual(handler.givenUp, [job]);
        });
      },
    },
    {
      name: 'does not run a job before its time, and lets others run meanwhile',
      async run(subject) {
        const job = newScanJob(subject);
        const { clock } = subject;
        const notBefore = new Date(clock.now().getTime() + 1_000);
        await working(subject, undefined, async (handler) => {
          const meanwhile = async () => {
            await subject.queue.enqueue(job, { notBefore });
            await waitBehind(subject, handler, job);
            assert.equal(handler.attemptsOf(job).length, 0);
          };
          const whenStarted = handler.whenAttempted(job).then(() => clock.now());
          const [startedAt] = await Promise.all([whenStarted, meanwhile()]);
          assert.ok(startedAt >= notBefore, 'it ran too early');
        });
      },
    },
    {
      name: 'runs a job at once whose time has come',
      async run(subject) {
        const job = newScanJob(subject);
        await subject.queue.enqueue(job, { notBefore: new Date(0) });
        await working(subject, undefined, async (handler) => {
          await waitBehind(subject, handler, job);
          assert.equal(handler.attemptsOf(job).length, 1);
        });
      },
    },
    {
      name: 'retries a job until it resolves',
      async run(subject) {
        const job = newJob(subject);
        const behavior: Behavior = async ({ number }) => {
          if (number < 3) throw new Error(`failure ${number}`);
        };
        await working(subject, only(job, behavior), async (handler) => {
          await subject.queue.enqueue(job);
          await handler.whenAttempted(job, 3);
          await waitBehind(subject, handler, job);
          const attempts = handler.attemptsOf(job).map(({ number, isLastAttempt }) => [number, isLastAttempt]);
          assert.deepEqual(attempts, [
            [1, false],
            [2, false],
            [3, false],
          ]);
          assert.deepEqual(handler.givenUp, []);
        });
      },
    },
    {
      name: 'gives a job up, once, after three retries, and announces the last attempt',
      async run(subject) {
        const job = newJob(subject);
        await working(subject, only(job, reject), async (handler) => {
          await subject.queue.enqueue(job);
          await handler.whenGivenUp(job);
          await waitBehind(subject, handler, job);
          const isLast = handler.attemptsOf(job).map(({ isLastAttempt }) => isLastAttempt);
          assert.deepEqual(isLast, [false, false, false, true]);
          assert.deepEqual(handler.givenUp, [job]);
        });
      },
    },
    {
      name: 'does not give up a job whose last attempt resolves',
      async run(subject) {
        const job = newJob(subject);
        const behavior: Behavior = async ({ isLastAttempt }) => {
          if (!isLastAttempt) throw new Error('not yet');
        };
        await working(subject, only(job, behavior), async (handler) => {
          await subject.queue.enqueue(job);
          await handler.whenAttempted(job, 4);
          await waitBehind(subject, handler, job);
          assert.deepEqual([handler.attemptsOf(job).length, handler.givenUp.length], [4, 0]);
        });
      },
    },
    {
      name: 'drops a waiting job that is canceled',
      async run(subject) {
        const [job, other] = [newJob(subject), newJob(subject)];
        await subject.queue.enqueue(job);
        await subject.queue.cancel(job.generationId);
        await subject.queue.cancel(other.generationId);
        await working(subject, undefined, async (handler) => {
          await waitBehind(subject, handler, job);
          assert.deepEqual([handler.attemptsOf(job).length, handler.givenUp.length], [0, 0]);
        });
      },
    },
    {
      name: 'aborts a running job that is canceled, and neither retries it nor gives it up',
      async run(subject) {
        const job = newJob(subject);
        const behavior: Behavior = async (seen) => {
          await whenAborted(seen);
          throw new Error('aborted');
        };
        await working(subject, only(job, behavior), async (handler) => {
          await subject.queue.enqueue(job);
          const seen = await handler.whenAttempted(job);
          await subject.queue.cancel(job.generationId);
          await within(whenAborted(seen), 'the running job to be aborted', subject.patienceMs);
          await waitBehind(subject, handler, job);
          assert.deepEqual([handler.attemptsOf(job).length, handler.givenUp.length], [1, 0]);
        });
      },
    },
    {
      name: 'runs one job of a host at a time, and does not delay other hosts',
      async run(subject) {
        const first = newJob(subject);
        const second = newJob(subject, first.host);
        const other = newJob(subject);
        const gate = Promise.withResolvers<void>();
        await working(subject, only(first, untilOpen(gate)), async (handler) => {
          for (const job of [first, second, other]) await subject.queue.enqueue(job);
          await handler.whenAttempted(first);
          await handler.whenAttempted(other);
          await waitBehind(subject, handler, other);
          assert.equal(handler.attemptsOf(second).length, 0);
          gate.resolve();
          await handler.whenAttempted(second);
          await waitBehind(subject, handler, second);
        });
      },
    },
    {
      name: 'runs the first job of an account soon, no matter how many jobs another has queued',
      async run(subject) {
        const many = jobsOfOneAccount(subject, 40);
        const first = newJob(subject, many[0]?.host);
        const order = await orderOf(subject, [...many, first]);
        const index = order.indexOf(first.generationId);
        assert.ok(index <= SOON, `it was number ${index + 1}`);
      },
    },
    {
      name: 'runs the first generation of an account soon, no matter how many steps of scans it has queued',
      async run(subject) {
        const { host, account } = newJob(subject);
        const steps = Array.from({ length: 40 }, () => ({ ...newScanJob(subject, host), account }));
        const report = { ...newJob(subject, host), account };
        const order = await orderOf(subject, [...steps, report]);
        const index = order.indexOf(report.generationId);
        assert.ok(index <= SOON, `it was number ${index + 1}`);
      },
    },
    {
      name: 'shares its time between two accounts with many jobs each',
      async run(subject) {
        const older = jobsOfOneAccount(subject, 20);
        const newer = jobsOfOneAccount(subject, 20, older[0]?.host);
        const order = await orderOf(subject, [...older, ...newer]);
        const firstHalf = new Set(order.slice(0, 20));
        const share = older.filter((job) => firstHalf.has(job.generationId)).length;
        assert.ok(share >= 5 && share <= 15, `the older account had ${share} of the first 20`);
      },
    },
    {
      name: 'never runs a job whose transaction was rolled back',
      async run(subject) {
        const job = newJob(subject);
        await working(subject, undefined, async (handler) => {
          const work = subject.transactions.run(async () => {
            await subject.queue.enqueue(job);
            throw new Error('on purpose');
          });
          await assert.rejects(work, /on purpose/);
          await waitBehind(subject, handler, job);
          assert.equal(handler.attemptsOf(job).length, 0);
        });
      },
    },
    {
      name: 'runs a job after its transaction has committed, not before',
      async run(subject) {
        const job = newJob(subject);
        let isCommitting = false;
        let wasEarly = false;
        const behavior: Behavior = async () => {
          wasEarly = !isCommitting;
        };
        await working(subject, only(job, behavior), async (handler) => {
          await subject.transactions.run(async () => {
            await subject.queue.enqueue(job);
            for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
            isCommitting = true;
          });
          await handler.whenAttempted(job);
          await waitBehind(subject, handler, job);
          assert.equal(wasEarly, false);
        });
      },
    },
    {
      name: 'runs a job whose cancellation was rolled back',
      async run(subject) {
        const job = newJob(subject);
        await subject.queue.enqueue(job);
        const work = subject.transactions.run(async () => {
          await subject.queue.cancel(job.generationId);
          throw new Error('on purpose');
        });
        await assert.rejects(work, /on purpose/);
        await working(subject, undefined, async (handler) => {
          await handler.whenAttempted(job);
          await waitBehind(subject, handler, job);
        });
      },
    },
    {
      name: 'does not add a job that is waiting or running already',
      async run(subject) {
        const job = newJob(subject);
        const gate = Promise.withResolvers<void>();
        await subject.queue.enqueue(job);
        await subject.queue.enqueue({ ...job });
        await working(subject, only(job, untilOpen(gate)), async (handler) => {
          await handler.whenAttempted(job);
          await subject.queue.enqueue({ ...job });
          gate.resolve();
          await waitBehind(subject, handler, job);
          assert.equal(handler.attemptsOf(job).length, 1);
        });
      },
    },
    {
      name: 'finds which generations have no job: never enqueued, canceled, or ended',
      async run(subject) {
        const [job, canceled, unknown] = [newJob(subject), newJob(subject), newJob(subject)];
        const ids = [job, canceled, unknown].map(({ generationId }) => generationId);
        const findMissing = async () => [...(await subject.queue.findMissing([...ids, ...ids]))].sort();
        assert.deepEqual(await subject.queue.findMissing([]), []);
        await subject.queue.enqueue(job);
        await subject.queue.enqueue(canceled);
        await subject.queue.cancel(canceled.generationId);
        assert.deepEqual(await findMissing(), [canceled.generationId, unknown.generationId].sort());
        await working(subject, undefined, async (handler) => {
          await handler.whenAttempted(job);
          await waitBehind(subject, handler, job);
        });
        assert.deepEqual(await findMissing(), ids.sort());
      },
    },
    {
      name: 'does not miss a job that runs, waits for its retry, or is being given up',
      async run(subject) {
        const job = newJob(subject);
        const missing: string[] = [];
        const look = async () => {
          missing.push(...(await subject.queue.findMissing([job.generationId])));
        };
        const behavior: Behavior = async () => {
          await look();
          throw new Error('on purpose');
        };
        const handler = newHandler(subject, only(job, behavior));
        const worker = subject.newWorker();
        await worker.start({
          run: (...attempt) => handler.run(...attempt),
          giveUp: async (givenUp) => {
            await look();
            await handler.giveUp(givenUp);
          },
        });
        try {
          await subject.queue.enqueue(job);
          await handler.whenAttempted(job);
          for (let round = 0; round < 5; round += 1) await look();
          await handler.whenGivenUp(job);
          await waitBehind(subject, handler, job);
        } finally {
          await worker.stop(0);
        }
        assert.deepEqual(missing, []);
      },
    },
    {
      name: 'does not miss a job that the open transaction enqueued',
      async run(subject) {
        const job = newJob(subject);
        const missing = await subject.transactions.run(async () => {
          await subject.queue.enqueue(job);
          return subject.queue.findMissing([job.generationId]);
        });
        assert.deepEqual(missing, []);
        await subject.queue.cancel(job.generationId);
      },
    },
    {
      name: 'waits for the jobs under way when it stops, and takes no more',
      async run(subject) {
        const [job, next] = [newJob(subject), newJob(subject)];
        const gate = Promise.withResolvers<void>();
        const handler = newHandler(subject, only(job, untilOpen(gate)));
        const worker = subject.newWorker();
        await worker.start(handler);
        await subject.queue.enqueue(job);
        const seen = await handler.whenAttempted(job);
        const stopped = worker.stop(60_000);
        await subject.queue.enqueue(next);
        gate.resolve();
        await within(stopped, 'the worker to stop', subject.patienceMs);
        assert.equal(seen.cancellation.aborted, false);
        assert.equal(handler.attemptsOf(next).length, 0);
        await working(subject, undefined, async (successor) => {
          await successor.whenAttempted(next);
          await waitBehind(subject, successor, job);
          assert.equal(successor.attemptsOf(job).length, 0);
        });
        assert.equal(handler.attempts.length, 1);
      },
    },
    {
      name: 'puts back what it aborts when it stops: the next worker runs it at once, without losing an attempt',
      async run(subject) {
        const job = newJob(subject);
        const handler = newHandler(subject, async (seen) => {
          await whenAborted(seen);
          throw new Error('aborted');
        });
        const worker = subject.newWorker();
        await worker.start(handler);
        await subject.queue.enqueue(job);
        const first = await handler.whenAttempted(job);
        await within(worker.stop(0), 'the worker to stop', subject.patienceMs);
        assert.equal(first.cancellation.aborted, true);
        await working(subject, only(job, reject), async (successor) => {
          await successor.whenGivenUp(job);
          await waitBehind(subject, successor, job);
          const attempts = successor.attemptsOf(job);
          assert.deepEqual(
            attempts.map(({ isLastAttempt }) => isLastAttempt),
            [false, false, false, true],
          );
          const numbers = [first, ...attempts].map(({ number }) => number);
          assert.deepEqual(
            numbers,
            [...new Set(numbers)].sort((a, b) => a - b),
            'numbers grow with every attempt',
          );
        });
        assert.deepEqual([handler.attempts.length, handler.givenUp.length], [1, 0]);
      },
    },
  ],
};

/** How many jobs of other accounts may start before an account's only job. */
const SOON = 5;

const reject: Behavior = async () => {
  throw new Error('on purpose');
};

/** A behavior for one job; other jobs resolve at once. */
function only(job: QueuedJob, behave: Behavior): Behavior {
  return async (seen) => {
    if (seen.job.generationId === job.generationId) await behave(seen);
  };
}

/** Holds a job until the gate opens or the job is aborted. */
function untilOpen(gate: { readonly promise: Promise<void> }): Behavior {
  return (seen) => Promise.race([gate.promise, whenAborted(seen)]);
}

function newJob(subject: GenerationQueueSubject, host = `${subject.ids.next()}.example`): GenerationJob {
  return { generationId: subject.ids.next(), account: newAccount(subject), reportId: subject.ids.next(), host };
}

function newScanJob(subject: GenerationQueueSubject, host?: string): ScanJob {
  const { reportId: scanId, ...job } = newJob(subject, host);
  return { ...job, scanId, step: 'visit', page: 7 };
}

/** This many jobs of one host and account. */
function jobsOfOneAccount(subject: GenerationQueueSubject, count: number, host?: string): GenerationJob[] {
  const { host: shared, account } = newJob(subject, host);
  return Array.from({ length: count }, () => ({ ...newJob(subject, shared), account }));
}

/** Enqueues jobs of one host, which run one at a time, and runs them all. @returns their ids in the order in which they started */
async function orderOf(subject: GenerationQueueSubject, jobs: readonly QueuedJob[]): Promise<string[]> {
  for (const job of jobs) await subject.queue.enqueue(job);
  const ids: string[] = [];
  await working(subject, undefined, async (handler) => {
    for (const job of jobs) await handler.whenAttempted(job);
    for (const job of jobs.slice(-1)) await waitBehind(subject, handler, job);
    ids.push(...handler.attempts.map(({ job }) => job.generationId));
  });
  return ids;
}

function newHandler({ patienceMs }: GenerationQueueSubject, behave?: Behavior): RecordingHandler {
  return new RecordingHandler(behave, patienceMs);
}

/** Runs a case with a worker, and always stops it. */
async function working(
  subject: GenerationQueueSubject,
  behave: Behavior | undefined,
  work: (handler: RecordingHandler) => Promise<void>,
): Promise<void> {
  const worker = subject.newWorker();
  const handler = newHandler(subject, behave);
  await worker.start(handler);
  try {
    await work(handler);
  } finally {
    await worker.stop(0);
  }
}

/**
 * Waits until another job of the same kind, host and account has run. A host's jobs run one at a time, and an account's older
 * job of a host runs first, so everything due for the job before it has happened by then.
 */
async function waitBehind(subject: GenerationQueueSubject, handler: RecordingHandler, job: QueuedJob): Promise<void> {
  const create = isScanJob(job) ? newScanJob : newJob;
  const sentinel = { ...create(subject, job.host), account: job.account };
  await subject.queue.enqueue(sentinel);
  await handler.whenAttempted(sentinel);
}
