import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { PageSession } from '../../../../src/adapters/static-generator/fetch/index.js';
import { fetcherFor, never } from './fetching.js';
import { httpServer, rawServer, tracked, type LocalServer } from './hostile-server.js';

const servers: LocalServer[] = [];
const sessions: PageSession[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));
afterEach(() => {
  for (const session of sessions.splice(0)) session.close();
});

function serve<T extends LocalServer>(server: T): T {
  servers.push(server);
  return server;
}

function sessionOf(...options: Parameters<typeof fetcherFor>): PageSession {
  const session = fetcherFor(...options).openSession();
  sessions.push(session);
  return session;
}

const HEAD = { method: 'HEAD', maxBytes: 0, redirects: 'follow' } as const;
const GET = { method: 'GET', maxBytes: 1_000, redirects: 'follow' } as const;

/** Answers each request of a connection by itself: what `answerTo` says, or nothing more where that ends the socket. */
async function talkative(answerTo: (head: string, socket: Socket, served: number) => string): Promise<LocalServer> {
  const server = createServer((socket) => {
    let [text, served] = ['', 0];
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      while (text.includes('\r\n\r\n')) {
        const end = text.indexOf('\r\n\r\n') + 4;
        const head = text.slice(0, end);
        text = text.slice(end);
        served += 1;
        const answer = answerTo(head, socket, served);
        if (socket.writable) socket.write(answer);
      }
    });
  });
  return serve(await tracked(server));
}

const OK = 'HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n';

test('the requests of one session go over one connection, HEAD and GET alike', async () => {
  const server = serve(await httpServer((_request, response) => response.end('ok')));
  const session = sessionOf();
  for (const options of [HEAD, GET, HEAD, GET, HEAD]) {
    expect(await session.fetchResource(`${server.origin}/x`, options, never)).toMatchObject({ status: 200 });
  }
  expect(server.accepted()).toBe(1);
});

test('the page itself and its resources go over one connection', async () => {
  const server = serve(await httpServer((_request, response) => response.end('<p>Home')));
  const session = sessionOf();
  expect(await session.fetchPage(server.origin, never)).toMatchObject({ kind: 'retrieved' });
  expect(await session.fetchResource(`${server.origin}/x`, HEAD, never)).toMatchObject({ status: 200 });
  expect(server.accepted()).toBe(1);
});

test('each session has connections of its own, which end with it, whether its work succeeds or not', async () => {
  const server = serve(await httpServer((_request, response) => response.end('ok')));
  const fetcher = fetcherFor();
  const sessions = [fetcher.openSession(), fetcher.openSession()];
  for (const session of sessions) await session.fetchResource(server.origin, HEAD, never);
  expect(server.accepted()).toBe(2);
  for (const session of sessions) session.close();
  const work = fetcher.withSession(async (session) => {
    await session.fetchResource(server.origin, GET, never);
    throw new Error('on purpose');
  });
  await expect(work).rejects.toThrow('on purpose');
  expect(server.accepted()).toBe(3);
  await server.allClosed();
});

test('at the end of the session its connections are closed, also those that come back later', async () => {
  const heads: (() => void)[] = [];
  const server = serve(
    await httpServer((request, response) => {
      if (request.url === '/late') heads.push(() => response.end('late'));
      else response.end('ok');
    }),
  );
  const session = sessionOf();
  await session.fetchResource(`${server.origin}/x`, GET, never);
  const late = session.fetchResource(`${server.origin}/late`, GET, never);
  while (heads.length === 0) await new Promise(setImmediate);
  session.close();
  heads[0]?.();
  expect(await late).toMatchObject({ status: 200, text: 'late' });
  await server.allClosed();
});

test('where the server ended the kept connection, the request goes over a new one', async () => {
  let ended: Promise<unknown> = Promise.resolve();
  const server = await talkative((head, socket, served) => {
    if (served === 1 && head.includes('/first')) {
      ended = once(socket, 'close');
      socket.write(OK + 'ok');
      socket.end();
    }
    return OK + 'ok';
  });
  const session = sessionOf();
  expect(await session.fetchResource(`${server.origin}/first`, GET, never)).toMatchObject({ text: 'ok' });
  await ended;
  expect(await session.fetchResource(`${server.origin}/second`, GET, never)).toMatchObject({ text: 'ok' });
  expect(server.accepted()).toBe(2);
});

test('where the server ends the kept connection instead of answering, the request is sent once more', async () => {
  const server = await talkative((_head, socket, served) => {
    if (served > 1) socket.destroy();
    return OK + 'ok';
  });
  const session = sessionOf();
  for (let count = 0; count < 3; count += 1) {
    expect(await session.fetchResource(server.origin, GET, never)).toMatchObject({ status: 200, text: 'ok' });
  }
});

test('once more and not again: what fails on a new connection has failed', async () => {
  let requests = 0;
  const server = await talkative((head, socket) => {
    requests += 1;
    if (!head.includes('/first')) socket.destroy();
    return OK + 'ok';
  });
  const session = sessionOf();
  await session.fetchResource(`${server.origin}/first`, GET, never);
  const url = `${server.origin}/second`;
  expect(await session.fetchResource(url, GET, never)).toEqual({ url, failure: 'target_disconnected' });
  expect(requests).toBe(3);
});

test('a body with the answer to HEAD spoils no other request', async () => {
  const server = await talkative((head) => OK + (head.startsWith('HEAD') ? '<p>what HEAD must not have' : 'ok'));
  const session = sessionOf();
  for (const options of [HEAD, GET, HEAD, HEAD, GET]) {
    const answer = await session.fetchResource(server.origin, options, never);
    expect(answer).toMatchObject({ status: 200, text: options === GET ? 'ok' : '' });
  }
});

test('a body that was cut is not waited for: its connection is closed', async () => {
  const server = serve(await httpServer((_request, response) => response.end('x'.repeat(200_000))));
  const session = sessionOf();
  const cut = await session.fetchResource(server.origin, { ...GET, maxBytes: 10 }, never);
  expect(cut).toMatchObject({ text: 'xxxxxxxxxx' });
  await server.allClosed();
});

test('a request that is out of time closes its connection, and the next one has another', async () => {
  const server = serve(
    await httpServer((request, response) => (request.url === '/silent' ? undefined : response.end('ok'))),
  );
  const session = sessionOf({ limits: { resourceMs: 200 } });
  await session.fetchResource(`${server.origin}/x`, GET, never);
  const url = `${server.origin}/silent`;
  expect(await session.fetchResource(url, HEAD, never)).toEqual({ url, failure: 'took_too_long' });
  await server.allClosed();
  expect(await session.fetchResource(`${server.origin}/x`, GET, never)).toMatchObject({ text: 'ok' });
});

describe('the guard', () => {
  test('a connection that was let through opens no other origin', async () => {
    const inside = serve(await httpServer((_request, response) => response.end('secret')));
    const server = serve(
      await httpServer((request, response) => {
        if (request.url === '/to-inside') response.writeHead(302, { location: `${inside.origin}/` });
        response.end();
      }),
    );
    const session = sessionOf({ allow: `127.0.0.1:${server.port}` });
    await session.fetchResource(`${server.origin}/x`, GET, never);
    for (const url of [`${server.origin}/to-inside`, `${inside.origin}/`]) {
      expect(await session.fetchResource(url, GET, never)).toEqual({ url, failure: 'blocked_address' });
      expect(await session.fetchResource(url, HEAD, never)).toEqual({ url, failure: 'blocked_address' });
    }
    expect(inside.accepted()).toBe(0);
  });

  test('a name is looked up once in a session, so that a later answer of its server never counts', async () => {
    const inside = serve(await httpServer((_request, response) => response.end('secret'), '127.0.0.2'));
    const server = await talkative((_head, socket, served) => {
      if (served === 2) socket.destroy();
      return OK + 'ok';
    });
    let lookups = 0;
    const lookup = () => Promise.resolve([{ address: (lookups += 1) === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    const session = sessionOf({ allow: `127.0.0.1:${server.port}`, lookup });
    const url = `http://evil.test:${server.port}/`;
    for (let count = 0; count < 3; count += 1) {
      expect(await session.fetchResource(url, GET, never)).toMatchObject({ status: 200, text: 'ok' });
    }
    expect(server.accepted()).toBeGreaterThan(1);
    expect([lookups, inside.accepted()]).toEqual([1, 0]);
  });

  test('a name that could not be looked up is looked up again for the next request', async () => {
    const server = serve(await httpServer((_request, response) => response.end('ok')));
    const busy = Object.assign(new Error('queryA EAI_AGAIN'), { code: 'EAI_AGAIN' });
    let lookups = 0;
    const lookup = () =>
      (lookups += 1) === 1 ? Promise.reject(busy) : Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    const session = sessionOf({ lookup });
    const url = `http://good.test:${server.port}/`;
    expect(await session.fetchResource(url, GET, never)).toHaveProperty('failure');
    for (let count = 0; count < 2; count += 1) {
      expect(await session.fetchResource(url, GET, never)).toMatchObject({ status: 200 });
    }
    expect(lookups).toBe(2);
  });

  test('another session looks the name up anew, and what comes is checked', async () => {
    const server = serve(await rawServer((socket) => socket.end(OK + 'ok')));
    let answers = [[{ address: '127.0.0.1', family: 4 }]];
    const lookup = () => Promise.resolve(answers.pop() ?? []);
    const session = sessionOf({ allow: `127.0.0.1:${server.port}`, lookup });
    const url = `http://evil.test:${server.port}/`;
    expect(await session.fetchResource(url, GET, never)).toMatchObject({ status: 200 });
    answers = [[{ address: '10.0.0.1', family: 4 }]];
    const other = sessionOf({ allow: `127.0.0.1:${server.port}`, lookup });
    expect(await other.fetchResource(url, GET, never)).toEqual({ url, failure: 'blocked_address' });
  });
});
