import assert from 'node:assert/strict';
import type { GenerationJob, GenerationWorker, Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { newAccount, within } from './fixtures.js';
import { RecordingHandler, whenAborted, type Behaviour } from './recording-handler.js';

export interface GenerationQueueSubject extends Pick<Ports, 'ids' | 'queue' | 'transactions'> {
  /**
   * A worker on the queue's storage that has not been started: one job of a host at a time, at least three jobs in all,
   * and retries as fast as they can be. The queue is in the same process, so that it can abort what the worker runs.
   * Each case stops the workers that it asks for; they may be one and the same where it can be started again.
   */
  newWorker(): GenerationWorker;
  /** Longest wait for anything the queue is to do, all its retries included. Default 10,000. */
  readonly patienceMs?: number;
}

/** Promises of GenerationQueue and GenerationWorker. A case that is over leaves no job behind. */
export const generationQueueSuite: ContractSuite<GenerationQueueSubject> = {
  port: 'GenerationQueue',
  cases: [
    {
      name: 'runs every job once, those from before the start too, with all that it was told',
      async run(subject) {
        const early = [newJob(subject), newJob(subject)];
        for (const job of early) await subject.queue.enqueue(job);
        await working(subject, undefined, async (handler) => {
          const late = [newJob(subject), newJob(subject)];
          for (const job of late) await subject.queue.enqueue(job);
          for (const job of [...early, ...late]) {
            const first = await handler.whenTried(job);
            assert.deepEqual(first.job, job);
            assert.deepEqual([first.number, first.isLastAttempt, first.cancellation.aborted], [1, false, false]);
            await passBehind(subject, handler, job);
          }
          for (const job of [...early, ...late]) assert.equal(handler.triesOf(job).length, 1);
        });
      },
    },
    {
      name: 'tries a job again until it resolves',
      async run(subject) {
        const job = newJob(subject);
        const behaviour: Behaviour = async ({ number }) => {
          if (number < 3) throw new Error(`failure ${number}`);
        };
        await working(subject, only(job, behaviour), async (handler) => {
          await subject.queue.enqueue(job);
          await handler.whenTried(job, 3);
          await passBehind(subject, handler, job);
          const tries = handler.triesOf(job).map(({ number, isLastAttempt }) => [number, isLastAttempt]);
          assert.deepEqual(tries, [
            [1, false],
            [2, false],
            [3, false],
          ]);
          assert.deepEqual(handler.givenUp, []);
        });
      },
    },
    {
      name: 'gives a job up, once, after three retries that it announced the last of',
      async run(subject) {
        const job = newJob(subject);
        await working(subject, only(job, reject), async (handler) => {
          await subject.queue.enqueue(job);
          await handler.whenGivenUp(job);
          await passBehind(subject, handler, job);
          const isLast = handler.triesOf(job).map(({ isLastAttempt }) => isLastAttempt);
          assert.deepEqual(isLast, [false, false, false, true]);
          assert.deepEqual(handler.givenUp, [job]);
        });
      },
    },
    {
      name: 'gives nothing up whose last try resolves',
      async run(subject) {
        const job = newJob(subject);
        const behaviour: Behaviour = async ({ isLastAttempt }) => {
          if (!isLastAttempt) throw new Error('not yet');
        };
        await working(subject, only(job, behaviour), async (handler) => {
          await subject.queue.enqueue(job);
          await handler.whenTried(job, 4);
          await passBehind(subject, handler, job);
          assert.deepEqual([handler.triesOf(job).length, handler.givenUp.length], [4, 0]);
        });
      },
    },
    {
      name: 'drops a waiting job that is cancelled',
      async run(subject) {
        const [job, other] = [newJob(subject), newJob(subject)];
        await subject.queue.enqueue(job);
        await subject.queue.cancel(job.generationId);
        await subject.queue.cancel(other.generationId);
        await working(subject, undefined, async (handler) => {
          await passBehind(subject, handler, job);
          assert.deepEqual([handler.triesOf(job).length, handler.givenUp.length], [0, 0]);
        });
      },
    },
    {
      name: 'aborts a running job that is cancelled, and neither tries it again nor gives it up',
      async run(subject) {
        const job = newJob(subject);
        const behaviour: Behaviour = async (seen) => {
          await whenAborted(seen);
          throw new Error('aborted');
        };
        await working(subject, only(job, behaviour), async (handler) => {
          await subject.queue.enqueue(job);
          const seen = await handler.whenTried(job);
          await subject.queue.cancel(job.generationId);
          await within(whenAborted(seen), 'the running job to be aborted', subject.patienceMs);
          await passBehind(subject, handler, job);
          assert.deepEqual([handler.triesOf(job).length, handler.givenUp.length], [1, 0]);
        });
      },
    },
    {
      name: 'runs one job of a host at a time, and lets other hosts pass',
      async run(subject) {
        const first = newJob(subject);
        const second = newJob(subject, first.host);
        const other = newJob(subject);
        const gate = Promise.withResolvers<void>();
        await working(subject, only(first, untilOpen(gate)), async (handler) => {
          for (const job of [first, second, other]) await subject.queue.enqueue(job);
          await handler.whenTried(first);
          await handler.whenTried(other);
          await passBehind(subject, handler, other);
          assert.equal(handler.triesOf(second).length, 0);
          gate.resolve();
          await handler.whenTried(second);
          await passBehind(subject, handler, second);
        });
      },
    },
    {
      name: 'runs the first job of an account soon, however many another has queued, and those afterwards',
      async run(subject) {
        const many = jobsOfOneAccount(subject, 40);
        const first = newJob(subject, many[0]?.host);
        const order = await orderOf(subject, [...many, first]);
        const place = order.indexOf(first.generationId);
        assert.ok(place <= SOON, `it was number ${place + 1}`);
      },
    },
    {
      name: 'shares its time between two accounts that have both queued much',
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
      name: 'never runs a job whose transaction was undone',
      async run(subject) {
        const job = newJob(subject);
        await working(subject, undefined, async (handler) => {
          const work = subject.transactions.run(async () => {
            await subject.queue.enqueue(job);
            throw new Error('on purpose');
          });
          await assert.rejects(work, /on purpose/);
          await passBehind(subject, handler, job);
          assert.equal(handler.triesOf(job).length, 0);
        });
      },
    },
    {
      name: 'runs a job of a transaction when that has committed, not before',
      async run(subject) {
        const job = newJob(subject);
        let isCommitting = false;
        let wasEarly = false;
        const behaviour: Behaviour = async () => {
          wasEarly = !isCommitting;
        };
        await working(subject, only(job, behaviour), async (handler) => {
          await subject.transactions.run(async () => {
            await subject.queue.enqueue(job);
            for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
            isCommitting = true;
          });
          await handler.whenTried(job);
          await passBehind(subject, handler, job);
          assert.equal(wasEarly, false);
        });
      },
    },
    {
      name: 'runs a job whose cancelling was undone',
      async run(subject) {
        const job = newJob(subject);
        await subject.queue.enqueue(job);
        const work = subject.transactions.run(async () => {
          await subject.queue.cancel(job.generationId);
          throw new Error('on purpose');
        });
        await assert.rejects(work, /on purpose/);
        await working(subject, undefined, async (handler) => {
          await handler.whenTried(job);
          await passBehind(subject, handler, job);
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
          await handler.whenTried(job);
          await subject.queue.enqueue({ ...job });
          gate.resolve();
          await passBehind(subject, handler, job);
          assert.equal(handler.triesOf(job).length, 1);
        });
      },
    },
    {
      name: 'waits for the jobs under way when it stops, and takes no further ones',
      async run(subject) {
        const [job, next] = [newJob(subject), newJob(subject)];
        const gate = Promise.withResolvers<void>();
        const handler = newHandler(subject, only(job, untilOpen(gate)));
        const worker = subject.newWorker();
        await worker.start(handler);
        await subject.queue.enqueue(job);
        const seen = await handler.whenTried(job);
        const stopped = worker.stop(60_000);
        await subject.queue.enqueue(next);
        gate.resolve();
        await within(stopped, 'the worker to stop', subject.patienceMs);
        assert.equal(seen.cancellation.aborted, false);
        assert.equal(handler.triesOf(next).length, 0);
        await working(subject, undefined, async (successor) => {
          await successor.whenTried(next);
          await passBehind(subject, successor, job);
          assert.equal(successor.triesOf(job).length, 0);
        });
        assert.equal(handler.tries.length, 1);
      },
    },
    {
      name: 'puts back what it must abort when it stops: the next worker has it at once, with no try lost',
      async run(subject) {
        const job = newJob(subject);
        const handler = newHandler(subject, async (seen) => {
          await whenAborted(seen);
          throw new Error('aborted');
        });
        const worker = subject.newWorker();
        await worker.start(handler);
        await subject.queue.enqueue(job);
        const first = await handler.whenTried(job);
        await within(worker.stop(0), 'the worker to stop', subject.patienceMs);
        assert.equal(first.cancellation.aborted, true);
        await working(subject, only(job, reject), async (successor) => {
          await successor.whenGivenUp(job);
          await passBehind(subject, successor, job);
          const tries = successor.triesOf(job);
          assert.deepEqual(
            tries.map(({ isLastAttempt }) => isLastAttempt),
            [false, false, false, true],
          );
          const numbers = [first, ...tries].map(({ number }) => number);
          assert.deepEqual(
            numbers,
            [...new Set(numbers)].sort((a, b) => a - b),
            'numbers grow with every try',
          );
        });
        assert.deepEqual([handler.tries.length, handler.givenUp.length], [1, 0]);
      },
    },
  ],
};

/** How many jobs of others may begin before an account's only one. */
const SOON = 5;

const reject: Behaviour = async () => {
  throw new Error('on purpose');
};

/** Behaves so for one job; other jobs resolve at once. */
function only(job: GenerationJob, behave: Behaviour): Behaviour {
  return async (seen) => {
    if (seen.job.generationId === job.generationId) await behave(seen);
  };
}

/** Holds a job until the gate opens, or until the worker that is to stop wants it back. */
function untilOpen(gate: { readonly promise: Promise<void> }): Behaviour {
  return (seen) => Promise.race([gate.promise, whenAborted(seen)]);
}

function newJob(subject: GenerationQueueSubject, host = `${subject.ids.next()}.example`): GenerationJob {
  return { generationId: subject.ids.next(), account: newAccount(subject), reportId: subject.ids.next(), host };
}

/** As many jobs of one host and account. */
function jobsOfOneAccount(subject: GenerationQueueSubject, count: number, host?: string): GenerationJob[] {
  const { host: shared, account } = newJob(subject, host);
  return Array.from({ length: count }, () => ({ ...newJob(subject, shared), account }));
}

/** Enqueues jobs of one host, which run one at a time, and runs them all. @returns their ids as they began. */
async function orderOf(subject: GenerationQueueSubject, jobs: readonly GenerationJob[]): Promise<string[]> {
  for (const job of jobs) await subject.queue.enqueue(job);
  const ids: string[] = [];
  await working(subject, undefined, async (handler) => {
    for (const job of jobs) await handler.whenTried(job);
    for (const job of jobs.slice(-1)) await passBehind(subject, handler, job);
    ids.push(...handler.tries.map(({ job }) => job.generationId));
  });
  return ids;
}

function newHandler({ patienceMs }: GenerationQueueSubject, behave?: Behaviour): RecordingHandler {
  return new RecordingHandler(behave, patienceMs);
}

/** Runs a case with a worker that is stopped whatever happens. */
async function working(
  subject: GenerationQueueSubject,
  behave: Behaviour | undefined,
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
 * Waits until a further job of the same host and account has run. A host's jobs run one at a time, so that whatever the
 * queue was to do at once with the job before it has been done by then, in any queue that serves an account's older job
 * of a host first.
 */
async function passBehind(
  subject: GenerationQueueSubject,
  handler: RecordingHandler,
  job: GenerationJob,
): Promise<void> {
  const sentinel = { ...newJob(subject, job.host), account: job.account };
  await subject.queue.enqueue(sentinel);
  await handler.whenTried(sentinel);
}
