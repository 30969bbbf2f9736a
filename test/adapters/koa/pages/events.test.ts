import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReportEventStreams } from '../../../../src/adapters/koa/pages/report/report-event-streams.js';
import { OWNER, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

/** The polling interval, in milliseconds. */
const POLL_INTERVAL = 1000;

const servers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of servers.splice(0)) await close();
});

/** Serves the pages on a real server, so that streams can be read while they are open. */
async function serve(...input: Parameters<typeof newPageWorld>) {
  const world = newPageWorld(...input);
  const server = createServer(world.callback).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const leave = new AbortController();
    const answer = await fetch(origin + path, { headers, signal: leave.signal });
    return { answer, reader: eventsOf(answer), leave: () => leave.abort() };
  };
  const poll = async () => {
    await world.clock.whenSleeping();
    world.clock.advance(POLL_INTERVAL);
  };
  return { ...world, server, origin, open, poll, idOf: (address: string) => address.replace('/reports/', '') };
}

/** Reads the blocks of an event stream one by one. */
function eventsOf(answer: Response) {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    /** The next block; undefined at the end of the stream. */
    async next(): Promise<string | undefined> {
      while (!text.includes('\n\n')) {
        const { value, done } = await reader.read();
        if (done) return undefined;
        text += value;
      }
      const end = text.indexOf('\n\n');
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      return block;
    },
  };
}

const OPENING = 'retry: 2000';
const state = (version: number, status: string) =>
  `id: ${version}\nevent: state\ndata: {"version":${version},"status":"${status}"}`;

const eventsPath = (body: string) => {
  const path = parsePage(body).elements.find(({ attributes }) => 'data-events' in attributes)?.attributes[
    'data-events'
  ];
  return path?.replace(/^\.\./, '');
};

test('a report in progress sends events until its run has finished', async () => {
  const world = await serve();
  const address = await world.create();
  const path = eventsPath((await world.visit(address)).body)!;
  expect(path).toBe(`${address}/events?seen=1`);
  const { answer, reader } = await world.open(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await reader.next()).toBe(OPENING);

  const finish = await world.beginAll();
  await world.poll();
  expect(await reader.next()).toBe(state(2, 'running'));
  await finish();
  await world.poll();
  expect(await reader.next()).toBe(state(3, 'ready'));
  expect(await reader.next()).toBeUndefined();
  expect(eventsPath((await world.visit(address)).body)).toBeUndefined();
});

test('a change since the page was rendered is sent at once', async () => {
  const world = await serve();
  const address = await world.create();
  await world.generateAll();
  const { reader } = await world.open(`${address}/events?seen=1`);
  expect([await reader.next(), await reader.next(), await reader.next()]).toEqual([
    OPENING,
    state(3, 'ready'),
    undefined,
  ]);
});

test('a finished report answers 204, so that the browser does not reconnect', async () => {
  const world = await serve();
  const address = await world.create();
  await world.generateAll();
  expect((await world.visit(`${address}/events?seen=3`)).statusCode).toBe(204);
  expect((await world.visit(`${address}/events?seen=1`, { headers: { 'last-event-id': '3' } })).statusCode).toBe(204);
});

test('one poll serves all watchers with the same access', async () => {
  const world = await serve();
  const address = await world.create();
  const streams = await Promise.all([1, 2, 3].map(() => world.open(`${address}/events?seen=1`)));
  let polls = 0;
  const { get } = world.application.reports;
  const execute = get.execute.bind(get);
  get.execute = (...input) => {
    polls += 1;
    return execute(...input);
  };
  await world.generateAll();
  await world.poll();
  for (const { reader } of streams) {
    expect([await reader.next(), await reader.next(), await reader.next()]).toEqual([
      OPENING,
      state(3, 'ready'),
      undefined,
    ]);
  }
  expect(polls).toBe(1);
});

test('an idle stream sends heartbeats and ends after five minutes', async () => {
  const world = await serve();
  const { reader } = await world.open(`${await world.create()}/events?seen=1`);
  expect(await reader.next()).toBe(OPENING);
  for (let count = 0; count < 5 * 60; count += 1) await world.poll();
  const blocks: (string | undefined)[] = [];
  do blocks.push(await reader.next());
  while (blocks.at(-1) !== undefined);
  expect(blocks).toEqual([...Array.from({ length: 19 }, () => ': heartbeat'), undefined]);
});

test('nothing is written to an ended stream that a slow client has not read yet', async () => {
  const { application, clock, create } = newPageWorld();
  const feeds = new ReportEventStreams({ application, clock, isStopping: () => false });
  const id = (await create()).replace('/reports/', '');
  const report = await application.reports.get.execute(null, { id });
  const stream = feeds.follow(report, report.version, { reader: null, id, grant: undefined }, 'client')!;
  const fastReader = { reader: null, id, grant: undefined };
  for (let count = 0; count < 5 * 60; count += 1) {
    await clock.whenSleeping();
    clock.advance(POLL_INTERVAL);
    if (count === 10) feeds.follow(report, report.version, fastReader, 'client')!.resume();
  }
  await clock.whenSleeping();
  await application.reports.update.execute(OWNER, { id, privacy: 'private' });
  clock.advance(POLL_INTERVAL);
  const text = (await stream.setEncoding('utf8').toArray()).join('');
  expect(text.match(/heartbeat/g)).toHaveLength(19);
  expect(text).not.toContain('event:');
});

test('a service that is stopping ends its streams', async () => {
  const world = await serve();
  const { reader } = await world.open(`${await world.create()}/events?seen=1`);
  expect(await reader.next()).toBe(OPENING);
  world.stop();
  await world.poll();
  expect(await reader.next()).toBeUndefined();
});

test.each([
  [
    'is deleted',
    (world: Awaited<ReturnType<typeof serve>>, id: string) => world.application.reports.delete.execute(OWNER, { id }),
  ],
  [
    'becomes private',
    (world: Awaited<ReturnType<typeof serve>>, id: string) =>
      world.application.reports.update.execute(OWNER, { id, privacy: 'private' }),
  ],
])('a report that %s sends an event without data', async (_name, change) => {
  const world = await serve();
  const address = await world.create();
  const { reader } = await world.open(`${address}/events?seen=1`);
  expect(await reader.next()).toBe(OPENING);
  await change(world, world.idOf(address));
  await world.poll();
  expect([await reader.next(), await reader.next()]).toEqual(['id: 1\nevent: state\ndata: {}', undefined]);
  expect((await world.visit(`${address}/events?seen=1`)).statusCode).toBe(404);
});

test('the stream of a protected report requires its password', async () => {
  const world = await serve();
  const address = await world.create({ privacy: 'password', password: 'x' });
  const refused = await world.visit(`${address}/events?seen=1`);
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
  const { cookie, page } = await world.enter(address, 'x');
  const { reader } = await world.open(eventsPath(page.body)!, { cookie });
  expect(await reader.next()).toBe(OPENING);
  await world.generateAll();
  await world.poll();
  expect(await reader.next()).toBe(state(3, 'ready'));
});

describe('limits', () => {
  test('streams per IP address are limited; a closed stream frees its slot', async () => {
    const world = await serve();
    const path = `${await world.create()}/events?seen=1`;
    const streams = await Promise.all(Array.from({ length: 16 }, () => world.open(path)));
    expect(streams.map(({ answer }) => answer.status)).toEqual(Array.from({ length: 16 }, () => 200));
    const refused = await world.open(path);
    expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '10']);

    refused.leave();
    const left = streams.pop()!;
    left.leave();
    // The server learns of the closed connection asynchronously; until then it refuses new streams.
    let status = 429;
    while (status === 429) {
      const next = await world.open(path);
      status = next.answer.status;
    }
    expect(status).toBe(200);
    expect(world.logged.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('a client that disconnects before the answer takes no slot', async () => {
    const world = await serve();
    const path = `${await world.create()}/events?seen=1`;
    const { get } = world.application.reports;
    const find = get.execute.bind(get);
    const [allWaiting, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let waiting = 0;
    get.execute = async (...input) => {
      waiting += 1;
      if (waiting === 16) allWaiting.resolve();
      await released.promise;
      return find(...input);
    };
    const closed: Promise<unknown>[] = [];
    world.server.on('request', (_, response) => closed.push(once(response, 'close')));
    const abort = new AbortController();
    const aborted = Array.from({ length: 16 }, () => fetch(`${world.origin}${path}`, { signal: abort.signal }));
    await allWaiting.promise;
    abort.abort();
    await Promise.allSettled([...aborted, ...closed]);
    released.resolve();
    get.execute = find;

    expect((await world.open(path)).answer.status).toBe(200);
  });

  test('streams are limited in total, across IP addresses', async () => {
    let address = 0;
    const world = await serve({}, { clientAddress: () => `client ${(address += 1)}` });
    const path = `${await world.create()}/events?seen=1`;
    const answers: number[] = [];
    for (let batch = 0; batch < 10; batch += 1) {
      const opened = await Promise.all(Array.from({ length: 50 }, () => world.open(path)));
      answers.push(...opened.map(({ answer }) => answer.status));
    }
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await world.open(path)).answer.status).toBe(429);
  });
});

test('HEAD opens no stream', async () => {
  const world = await serve();
  const answer = await world.visit(`${await world.create()}/events?seen=1`, { method: 'HEAD' });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/event-stream', '']);
});
