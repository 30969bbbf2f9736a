import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReportEventStreams } from '../../../../src/adapters/koa/pages/report/report-event-streams.js';
import { OWNER, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

/** Between two looks. */
const PAUSE = 1000;

const servers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of servers.splice(0)) await close();
});

/** The pages on a server of their own, whose streams can be read while they are open. */
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
  const look = async () => {
    await world.clock.whenSleeping();
    world.clock.advance(PAUSE);
  };
  return { ...world, server, origin, open, look, idOf: (address: string) => address.replace('/reports/', '') };
}

/** Reads blocks of a stream of events, one after the other. */
function eventsOf(answer: Response) {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    /** The next block; undefined at the stream's end. */
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

test('a report under way is followed until it has settled', async () => {
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
  await world.look();
  expect(await reader.next()).toBe(state(2, 'running'));
  await finish();
  await world.look();
  expect(await reader.next()).toBe(state(3, 'ready'));
  expect(await reader.next()).toBeUndefined();
  expect(eventsPath((await world.visit(address)).body)).toBeUndefined();
});

test('what has changed since the page was made is told at once', async () => {
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

test('nothing to follow tells the browser to open no further stream', async () => {
  const world = await serve();
  const address = await world.create();
  await world.generateAll();
  expect((await world.visit(`${address}/events?seen=3`)).statusCode).toBe(204);
  expect((await world.visit(`${address}/events?seen=1`, { headers: { 'last-event-id': '3' } })).statusCode).toBe(204);
});

test('one look serves all who watch with the same rights', async () => {
  const world = await serve();
  const address = await world.create();
  const streams = await Promise.all([1, 2, 3].map(() => world.open(`${address}/events?seen=1`)));
  let looks = 0;
  const { get } = world.application.reports;
  const execute = get.execute.bind(get);
  get.execute = (...input) => {
    looks += 1;
    return execute(...input);
  };
  await world.generateAll();
  await world.look();
  for (const { reader } of streams) {
    expect([await reader.next(), await reader.next(), await reader.next()]).toEqual([
      OPENING,
      state(3, 'ready'),
      undefined,
    ]);
  }
  expect(looks).toBe(1);
});

test('a silent stream says now and then that it is there, and ends after five minutes', async () => {
  const world = await serve();
  const { reader } = await world.open(`${await world.create()}/events?seen=1`);
  expect(await reader.next()).toBe(OPENING);
  for (let look = 0; look < 5 * 60; look += 1) await world.look();
  const said: (string | undefined)[] = [];
  do said.push(await reader.next());
  while (said.at(-1) !== undefined);
  expect(said).toEqual([...Array.from({ length: 19 }, () => ': still here'), undefined]);
});

test('nothing is written to a stream that has ended, however long its reader takes to read it', async () => {
  const { application, clock, create } = newPageWorld();
  const feeds = new ReportEventStreams({ application, clock, isStopping: () => false });
  const id = (await create()).replace('/reports/', '');
  const report = await application.reports.get.execute(null, { id });
  const stream = feeds.follow(report, report.version, { reader: null, id, grant: undefined }, 'client')!;
  const lively = { reader: null, id, grant: undefined };
  for (let look = 0; look < 5 * 60; look += 1) {
    await clock.whenSleeping();
    clock.advance(PAUSE);
    if (look === 10) feeds.follow(report, report.version, lively, 'client')!.resume();
  }
  await clock.whenSleeping();
  await application.reports.update.execute(OWNER, { id, privacy: 'private' });
  clock.advance(PAUSE);
  const text = (await stream.setEncoding('utf8').toArray()).join('');
  expect(text.match(/still here/g)).toHaveLength(19);
  expect(text).not.toContain('event:');
});

test('a service that stops ends its streams', async () => {
  const world = await serve();
  const { reader } = await world.open(`${await world.create()}/events?seen=1`);
  expect(await reader.next()).toBe(OPENING);
  world.stop();
  await world.look();
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
])('a report that %s says nothing more than that the page is another one', async (_name, change) => {
  const world = await serve();
  const address = await world.create();
  const { reader } = await world.open(`${address}/events?seen=1`);
  expect(await reader.next()).toBe(OPENING);
  await change(world, world.idOf(address));
  await world.look();
  expect([await reader.next(), await reader.next()]).toEqual(['id: 1\nevent: state\ndata: {}', undefined]);
  expect((await world.visit(`${address}/events?seen=1`)).statusCode).toBe(404);
});

test('a protected report is followed by whoever has unlocked it', async () => {
  const world = await serve();
  const address = await world.create({ privacy: 'password', password: 'x' });
  const refused = await world.visit(`${address}/events?seen=1`);
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
  const { cookie, page } = await world.enter(address, 'x');
  const { reader } = await world.open(eventsPath(page.body)!, { cookie });
  expect(await reader.next()).toBe(OPENING);
  await world.generateAll();
  await world.look();
  expect(await reader.next()).toBe(state(3, 'ready'));
});

describe('bounds', () => {
  test('of one address, and those who leave make room', async () => {
    const world = await serve();
    const path = `${await world.create()}/events?seen=1`;
    const streams = await Promise.all(Array.from({ length: 16 }, () => world.open(path)));
    expect(streams.map(({ answer }) => answer.status)).toEqual(Array.from({ length: 16 }, () => 200));
    const refused = await world.open(path);
    expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '10']);

    refused.leave();
    const left = streams.pop()!;
    left.leave();
    // Its end reaches the server in its own time: whoever asks meanwhile is refused.
    let status = 429;
    while (status === 429) {
      const next = await world.open(path);
      status = next.answer.status;
    }
    expect(status).toBe(200);
    expect(world.logged.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('those who leave before they are answered take no place', async () => {
    const world = await serve();
    const path = `${await world.create()}/events?seen=1`;
    const { get } = world.application.reports;
    const find = get.execute.bind(get);
    const [allWait, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let waiting = 0;
    get.execute = async (...input) => {
      waiting += 1;
      if (waiting === 16) allWait.resolve();
      await answers.promise;
      return find(...input);
    };
    const closed: Promise<unknown>[] = [];
    world.server.on('request', (_, response) => closed.push(once(response, 'close')));
    const leave = new AbortController();
    const leavers = Array.from({ length: 16 }, () => fetch(`${world.origin}${path}`, { signal: leave.signal }));
    await allWait.promise;
    leave.abort();
    await Promise.allSettled([...leavers, ...closed]);
    answers.resolve();
    get.execute = find;

    expect((await world.open(path)).answer.status).toBe(200);
  });

  test('in all, whatever addresses they come from', async () => {
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

test('HEAD opens nothing', async () => {
  const world = await serve();
  const answer = await world.visit(`${await world.create()}/events?seen=1`, { method: 'HEAD' });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/event-stream', '']);
});
