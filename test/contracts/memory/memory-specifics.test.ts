import { Report, parseTargetUrl } from '../../../src/domain/index.js';
import type { GenerationHandler, GenerationJob, Log } from '../../../src/application/index.js';
import {
  FixedGenerator,
  ManualClock,
  MemoryGenerationQueue,
  MemoryPasswordHasher,
  createMemoryPorts,
  type MemoryGenerationQueueOptions,
} from '../../../src/adapters/memory/index.js';

/** What the memory adapters promise beyond their ports. */

const generator = new FixedGenerator();

function newQueue(options?: MemoryGenerationQueueOptions) {
  const clock = new ManualClock();
  const { store, ...ports } = createMemoryPorts({ generator, clock });
  return { ...ports, store, clock, queue: new MemoryGenerationQueue(store, clock, options) };
}

function logInto(lines: string[]): Log {
  const write = (level: string) => (_fields: object, message: string) => void lines.push(`${level}: ${message}`);
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

function jobOf(generationId: string, host = 'example.com'): GenerationJob {
  return { generationId, account: 'a', reportId: 'r', host };
}

function handlerOf(handler: Partial<GenerationHandler>): GenerationHandler {
  return { run: async () => undefined, giveUp: async () => undefined, ...handler };
}

function newReport(id: string): Report {
  const target = parseTargetUrl('https://example.com/');
  const now = new Date('2026-01-01T00:00:00.000Z');
  return Report.create({ id, account: 'a', target, privacy: { kind: 'public' }, generationId: `g-${id}`, now });
}

describe('MemoryGenerationQueue', () => {
  test('takes jobs in the order of arrival', async () => {
    const { queue } = newQueue({ concurrency: 1 });
    const ids = ['c', 'a', 'b'];
    for (const id of ids) await queue.enqueue(jobOf(id, `${id}.example`));
    const ran: string[] = [];
    await queue.start(handlerOf({ run: async ({ generationId }) => void ran.push(generationId) }));
    await queue.whenIdle();
    expect(ran).toEqual(ids);
  });

  test('applies its limits to all workers on the store', async () => {
    const { store, clock, queue } = newQueue({ concurrency: 2, perHost: 2 });
    const second = new MemoryGenerationQueue(store, clock, { concurrency: 2, perHost: 2 });
    let [now, most] = [0, 0];
    const handler = handlerOf({
      run: async () => {
        most = Math.max(most, (now += 1));
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
      },
    });
    await Promise.all([queue.start(handler), second.start(handler)]);
    for (let index = 0; index < 20; index += 1) await queue.enqueue(jobOf(`${index}`));
    await queue.whenIdle();
    expect(most).toBe(2);
    for (let index = 0; index < 20; index += 1) await queue.enqueue(jobOf(`${index}`, `${index}.example`));
    await second.whenIdle();
    expect(most).toBe(4);
  });

  test('runs the last attempt again if giving up fails', async () => {
    const logged: string[] = [];
    const { queue, clock } = newQueue({ log: logInto(logged) });
    let [attempts, givenUp] = [0, 0];
    await queue.enqueue(jobOf('a'));
    await queue.start({
      run: async (_, { isLastAttempt }) => {
        attempts += 1;
        expect(isLastAttempt).toBe(attempts >= 4);
        throw new Error('on purpose');
      },
      giveUp: async () => {
        givenUp += 1;
        if (givenUp === 1) throw new Error('The storage is unavailable.');
      },
    });
    for (let pause = 0; pause < 4; pause += 1) {
      await clock.whenSleeping();
      clock.advanceToNext();
    }
    await queue.whenIdle();
    expect([attempts, givenUp]).toEqual([5, 2]);
    const failed = 'A generation failed with an error';
    expect(logged).toEqual([
      ...Array<string>(3).fill(`warn: ${failed}`),
      `error: ${failed}`,
      'error: The failure of a generation could not be recorded',
      `error: ${failed}`,
    ]);
  });

  test("prints a generator's error to the console when the host passes no log", async () => {
    const printed = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    try {
      const { queue, clock } = newQueue();
      const error = new Error('a bug in a generator');
      await queue.enqueue(jobOf('a'));
      let attempts = 0;
      await queue.start(handlerOf({ run: async () => (attempts++ === 0 ? Promise.reject(error) : undefined) }));
      await clock.whenSleeping();
      clock.advanceToNext();
      await queue.whenIdle();
      expect(printed.mock.calls).toEqual([
        ['A generation failed with an error', { err: error, generationId: 'a', reportId: 'r', attempt: 1 }],
      ]);
    } finally {
      printed.mockRestore();
    }
  });

  test('does not log canceled attempts as errors', async () => {
    const logged: string[] = [];
    const { queue } = newQueue({ log: logInto(logged) });
    const begun = Promise.withResolvers<void>();
    await queue.enqueue(jobOf('a'));
    await queue.start(
      handlerOf({
        run: (_job, _attempt, cancellation) =>
          new Promise((_, reject) => {
            cancellation.addEventListener('abort', () => reject(new Error('canceled')));
            begun.resolve();
          }),
      }),
    );
    await begun.promise;
    await queue.cancel('a');
    await queue.whenIdle();
    expect(logged).toEqual(['debug: A generation failed with an error']);
  });

  test('stops in time although a handler ignores its abort, and another worker takes over', async () => {
    const { queue, store, clock } = newQueue();
    const begun = Promise.withResolvers<void>();
    const stuck = Promise.withResolvers<void>();
    await queue.enqueue(jobOf('a'));
    await queue.start(
      handlerOf({
        run: () => {
          begun.resolve();
          return stuck.promise;
        },
      }),
    );
    await begun.promise;
    const stopped = queue.stop(0);
    await clock.whenSleeping();
    clock.advanceToNext();
    await stopped;
    const numbers: number[] = [];
    const successor = new MemoryGenerationQueue(store, clock);
    await successor.start(handlerOf({ run: async (_, { number }) => void numbers.push(number) }));
    await successor.whenIdle();
    stuck.resolve();
    expect(numbers).toEqual([2]);
  });

  test('can be started only once at a time', async () => {
    const { queue } = newQueue();
    await queue.start(handlerOf({}));
    await expect(queue.start(handlerOf({}))).rejects.toThrow('already been started');
    await queue.stop(0);
    await queue.start(handlerOf({}));
    await queue.stop(0);
  });
});

describe('MemoryStore', () => {
  test('runs work that outlives its transaction outside it', async () => {
    const { transactions, reports } = newQueue();
    const ended = Promise.withResolvers<void>();
    let late: Promise<boolean> | undefined;
    await transactions.run(async () => {
      late = ended.promise.then(() => reports.add(newReport('late')));
    });
    const other = Promise.withResolvers<void>();
    const rolledBack = transactions.run(async () => {
      await other.promise;
      throw new Error('on purpose');
    });
    ended.resolve();
    other.resolve();
    await expect(rolledBack).rejects.toThrow('on purpose');
    expect(await late).toBe(true);
    expect(await reports.find('late')).not.toBeNull();
  });

  test('rejects a row that is written outside a transaction', () => {
    const { store } = newQueue();
    expect(() => store.reports.set('r', newReport('r').state)).toThrow('inside a transaction');
  });
});

describe('MemoryPasswordHasher', () => {
  test.each(['scrypt$3$8$1', 'scrypt$9999999$99$99', 'scrypt$0$0$0'])(
    'limits the cost of %s: it is rejected',
    async (head) => {
      const hash = `${head}$${'a'.repeat(22)}$${'a'.repeat(43)}`;
      expect(await new MemoryPasswordHasher(2).verify(hash, 'x')).toBe(false);
    },
  );
});

describe('FixedGenerator', () => {
  test('holds generations until it is released, except aborted ones', async () => {
    const fixed = new FixedGenerator();
    const controller = new AbortController();
    fixed.pause();
    const aborted = fixed.generate('https://a.example/', controller.signal);
    const released = fixed.generate('https://b.example/', new AbortController().signal);
    await fixed.whenCalled(2);
    controller.abort();
    await expect(aborted).rejects.toThrow('aborted');
    fixed.release();
    expect((await released).kind).toBe('audited');
  });
});
