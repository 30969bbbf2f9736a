import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { LARGE_BODY_BYTES, LargeBodySlots } from '../../../../src/adapters/static-generator/fetch/large-body-slots.js';
import { fetcherFor, never } from './fetching.js';
import { httpServer, type LocalServer } from './hostile-server.js';

const MEGABYTE = 1024 * 1024;
/** Allows one large page at a time. */
const limits = { maxBodyBytes: 64 * MEGABYTE };
const HTML = { 'content-type': 'text/html' };
const LENGTH = 2 * LARGE_BODY_BYTES;

let server: LocalServer;
beforeAll(async () => {
  server = await httpServer((request, response) => {
    if (request.url === '/silent') return;
    if (request.url === '/short') response.writeHead(200, HTML).end('<p>short');
    else if (request.url === '/plain') response.writeHead(200, HTML).end('x'.repeat(LENGTH));
    else if (request.url === '/zipped')
      response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(LENGTH)));
    else
      response
        .writeHead(200, { ...HTML, 'content-length': LENGTH })
        .write('x'.repeat(LARGE_BODY_BYTES), () => response.destroy());
  });
});
afterAll(() => server.close());

test.each(['plain', 'zipped'])(
  'a large page (%s) waits until another one is released, a small one does not',
  async (path) => {
    const fetcher = fetcherFor({ limits });
    const first = await fetcher.withSession((session) => session.fetchPage(`${server.origin}/${path}`, never));
    if (first.kind === 'failed') throw new Error(first.failure.message);
    const order: string[] = [];
    const second = fetcher
      .withSession((session) => session.fetchPage(`${server.origin}/${path}`, never))
      .finally(() => order.push('second'));
    const short = await fetcher.withSession((session) => session.fetchPage(`${server.origin}/short`, never));
    expect(short).not.toHaveProperty('release');
    order.push('short', 'released');
    first.release?.();
    expect(await second).toMatchObject({ kind: 'retrieved', page: { decodedBytes: LENGTH } });
    expect(order).toEqual(['short', 'released', 'second']);
  },
);

test('a page that fails, or is canceled while it waits, frees its slot', async () => {
  const fetcher = fetcherFor({ limits });
  expect(await fetcher.withSession((session) => session.fetchPage(`${server.origin}/broken`, never))).toMatchObject({
    kind: 'failed',
  });
  const first = await fetcher.withSession((session) => session.fetchPage(`${server.origin}/plain`, never));
  const controller = new AbortController();
  const canceled = fetcher.withSession((session) => session.fetchPage(`${server.origin}/plain`, controller.signal));
  await fetcher.withSession((session) => session.fetchPage(`${server.origin}/short`, never));
  controller.abort();
  await expect(canceled).rejects.toThrow('abort');
  if (first.kind === 'retrieved') first.release?.();
  expect(await fetcher.withSession((session) => session.fetchPage(`${server.origin}/plain`, never))).toMatchObject({
    kind: 'retrieved',
  });
});

test('waiting for a slot does not count toward the timeout', async () => {
  const fetcher = fetcherFor({ limits: { ...limits, totalMs: 1_000 } });
  const first = await fetcher.withSession((session) => session.fetchPage(`${server.origin}/plain`, never));
  const waiting = fetcher.withSession((session) => session.fetchPage(`${server.origin}/plain`, never));
  await fetcher.withSession((session) => session.fetchPage(`${server.origin}/short`, never));
  // Takes longer than the remaining time of the waiting page.
  const silent = await fetcher.withSession((session) => session.fetchPage(`${server.origin}/silent`, never));
  expect(silent).toMatchObject({ failure: { code: 'took_too_long' } });
  if (first.kind === 'retrieved') first.release?.();
  expect(await waiting).toMatchObject({ kind: 'retrieved', page: { decodedBytes: LENGTH } });
});

describe('slots', () => {
  test('bound the total size, are handed out in order, and are released once', async () => {
    const bodies = new LargeBodySlots(32 * MEGABYTE);
    const [first, second] = await Promise.all([bodies.acquire(never), bodies.acquire(never)]);
    const order: number[] = [];
    const waiting = [1, 2, 3].map((index) => bodies.acquire(never).finally(() => order.push(index)));
    first();
    first();
    await waiting[0];
    second();
    (await waiting[1])?.();
    await waiting[2];
    expect(order).toEqual([1, 2, 3]);
  });

  test('a small heap has fewer', async () => {
    const bodies = new LargeBodySlots(10 * MEGABYTE, 160 * MEGABYTE);
    const releases = await Promise.all([bodies.acquire(never), bodies.acquire(never)]);
    await expect(Promise.race([bodies.acquire(never), nextTurn('none')])).resolves.toBe('none');
    for (const release of releases) release();
  });

  test('there is always at least one', async () => {
    const bodies = new LargeBodySlots(100 * MEGABYTE, MEGABYTE);
    (await bodies.acquire(never))();
    (await bodies.acquire(never))();
    await expect(bodies.acquire(AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
  });
});
