import { ReconcilingWorker, type ReconcilingWorkerParts } from '../../src/service/reconciling-worker.js';

const handler = { run: async () => undefined, giveUp: async () => undefined };

interface Line {
  readonly level: string;
  readonly text: string;
  readonly fields: object;
}

/** A worker whose looks have these results, one after the other; after the last, they wait until it stops. */
function newWorker(...results: (() => Promise<number>)[]) {
  const events: string[] = [];
  const lines: Line[] = [];
  const counts: number[] = [];
  const allLooked = Promise.withResolvers<void>();
  const write = (level: string) => (fields: object, text: string) => void lines.push({ level, text, fields });
  const parts: ReconcilingWorkerParts = {
    worker: {
      start: async () => void events.push('start'),
      stop: async () => void events.push('stop'),
    },
    requeueLost: async (cancellation) => {
      events.push('look');
      const next = results.shift();
      if (next !== undefined) return next();
      allLooked.resolve();
      await new Promise((resolve) => cancellation.addEventListener('abort', resolve));
      events.push('canceled');
      return 0;
    },
    metrics: { countRequeued: (count) => counts.push(count) },
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    interval: 0,
  };
  return { worker: new ReconcilingWorker(parts), events, lines, counts, allLooked: allLooked.promise };
}

test('it looks when it starts and again until it stops, and counts and logs what it queued', async () => {
  const { worker, events, lines, counts, allLooked } = newWorker(
    async () => 2,
    async () => 0,
    async () => 1,
  );
  await worker.start(handler);
  await allLooked;
  await worker.stop(0);
  expect(events.toSorted()).toEqual(['canceled', 'look', 'look', 'look', 'look', 'start', 'stop']);
  expect(events[0]).toBe('start');
  expect(counts).toEqual([2, 1]);
  expect(lines.map(({ level, fields }) => [level, fields])).toEqual([
    ['warn', { count: 2 }],
    ['warn', { count: 1 }],
  ]);
});

test('it goes on after an error, which it logs', async () => {
  const { worker, lines, counts, allLooked } = newWorker(
    () => Promise.reject(new Error('away')),
    async () => 1,
  );
  await worker.start(handler);
  await allLooked;
  await worker.stop(0);
  expect(lines.map(({ level }) => level)).toEqual(['error', 'warn']);
  expect(counts).toEqual([1]);
});

test('it looks again after a stop and a start', async () => {
  const { worker, events, allLooked } = newWorker();
  await worker.start(handler);
  await allLooked;
  await worker.stop(0);
  await worker.start(handler);
  await worker.stop(0);
  expect(events.filter((event) => event === 'look')).toHaveLength(2);
});
