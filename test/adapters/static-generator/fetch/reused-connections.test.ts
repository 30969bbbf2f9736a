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

/** A server that calls `respondTo` for each request of a connection and sends its result, unless it ended the socket. */
async function keepAliveServer(
  respondTo: (head: string, socket: Socket, served: number) => string,
): Promise<LocalServer> {
  const server = createServer((socket) => {
    let [text, served] = ['', 0];
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      while (text.includes('\r\n\r\n')) {
        const end = text.indexOf('\r\n\r\n') + 4;
        const head = text.slice(0, end);
        text = text.slice(end);
        served += 1;
        const response = respondTo(head, socket, served);
        if (socket.writable) socket.write(response);
      }
    });
  });
  return serve(await tracked(server));
}

const OK = 'HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n';

test('the requests of one session share a connection, HEAD and GET alike', async () => {
  const server = serve(await httpServer((_request, response) => response.end('ok')));
  const session = sessionOf();
  for (const options of [HEAD, GET, HEAD, GET, HEAD]) {
    expect(await session.fetchResource(`${server.origin}/x`, options, never)).toMatchObject({ status: 200 });
  }
  expect(server.accepted()).toBe(1);
});

test('a page and its resources share a connection', async () => {
  const server = serve(await httpServer((_request, response) => response.end('<p>Home')));
  const session = sessionOf();
  expect(await session.fetchPage(server.origin, never)).toMatchObject({ kind: 'retrieved' });
  expect(await session.fetchResource(`${server.origin}/x`, HEAD, never)).toMatchObject({ status: 200 });
  expect(server.accepted()).toBe(1);
});

test('sessions do not share connections, and close them even if the work fails', async () => {
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

test('closing a session closes its connections, and busy ones when they are released', async () => {
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

test('if the server closed the idle connection, the request uses a new one', async () => {
  let ended: Promise<unknown> = Promise.resolve();
  const server = await keepAliveServer((head, socket, served) => {
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

test('if the server closes the reused connection without a response, the request is retried', async () => {
  const server = await keepAliveServer((_head, socket, served) => {
    if (served > 1) socket.destroy();
    return OK + 'ok';
  });
  const session = sessionOf();
  for (let count = 0; count < 3; count += 1) {
    expect(await session.fetchResource(server.origin, GET, never)).toMatchObject({ status: 200, text: 'ok' });
  }
});

test('a request that fails on a new connection is not retried', async () => {
  let requests = 0;
  const server = await keepAliveServer((head, socket) => {
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

test('a body after a HEAD response does not affect other requests', async () => {
  const server = await keepAliveServer((head) => OK + (head.startsWith('HEAD') ? '<p>not allowed after HEAD' : 'ok'));
  const session = sessionOf();
  for (const options of [HEAD, GET, HEAD, HEAD, GET]) {
    const resource = await session.fetchResource(server.origin, options, never);
    expect(resource).toMatchObject({ status: 200, text: options === GET ? 'ok' : '' });
  }
});

test('the connection of a truncated body is closed', async () => {
  const server = serve(await httpServer((_request, response) => response.end('x'.repeat(200_000))));
  const session = sessionOf();
  const truncated = await session.fetchResource(server.origin, { ...GET, maxBytes: 10 }, never);
  expect(truncated).toMatchObject({ text: 'xxxxxxxxxx' });
  await server.allClosed();
});

test('a request that times out closes its connection, and the next one uses a new one', async () => {
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
  test('an allowed connection gives no access to another origin', async () => {
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

  test('a name is resolved once per session, so DNS rebinding has no effect', async () => {
    const inside = serve(await httpServer((_request, response) => response.end('secret'), '127.0.0.2'));
    const server = await keepAliveServer((_head, socket, served) => {
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

  test('a failed DNS lookup is repeated for the next request', async () => {
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

  test('another session resolves the name again and checks the result', async () => {
    const server = serve(await rawServer((socket) => socket.end(OK + 'ok')));
    let results = [[{ address: '127.0.0.1', family: 4 }]];
    const lookup = () => Promise.resolve(results.pop() ?? []);
    const session = sessionOf({ allow: `127.0.0.1:${server.port}`, lookup });
    const url = `http://evil.test:${server.port}/`;
    expect(await session.fetchResource(url, GET, never)).toMatchObject({ status: 200 });
    results = [[{ address: '10.0.0.1', family: 4 }]];
    const other = sessionOf({ allow: `127.0.0.1:${server.port}`, lookup });
    expect(await other.fetchResource(url, GET, never)).toEqual({ url, failure: 'blocked_address' });
  });
});
