import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import {
  DEFAULT_LIGHTHOUSE_LIMITS,
  type Dial,
  type LighthouseLimits,
} from '../../../src/adapters/lighthouse-generator/index.js';
import { GuardedProxy } from '../../../src/adapters/lighthouse-generator/proxy/guarded-proxy.js';
import type { Failure } from '../../../src/domain/index.js';
import { call, openOrigin, type Line, type Origin } from './support/origin.js';

const BLOCKED: Failure = { code: 'blocked_address', message: 'This address is blocked.' };
const URL_OF_SITE = 'http://site.test/page';
const GET = `GET ${URL_OF_SITE} HTTP/1.1\r\nHost: site.test\r\n\r\n`;
const CONNECT = 'CONNECT site.test:443 HTTP/1.1\r\nHost: site.test:443\r\n\r\n';

let origin: Origin;
const proxies: GuardedProxy[] = [];
/** The targets passed to `toOrigin`. */
let dialed: string[];
let connected: Socket[];
let exceeded: Failure[];

/** Connects every name except blocked.test to the origin. */
const toOrigin: Dial = async ({ hostname, port }) => {
  dialed.push(`${hostname} ${port}`);
  if (hostname === 'blocked.test') return { kind: 'failed', failure: BLOCKED };
  const socket = connect(origin.port, '127.0.0.1');
  await once(socket, 'connect');
  connected.push(socket);
  return { kind: 'connected', socket };
};

async function openProxy(limits: Partial<LighthouseLimits> = {}, dial: Dial = toOrigin): Promise<GuardedProxy> {
  const all = { ...DEFAULT_LIGHTHOUSE_LIMITS, ...limits };
  const proxy = await GuardedProxy.open(dial, all, (failure) => void exceeded.push(failure));
  proxies.push(proxy);
  return proxy;
}

/** Sends text to the proxy on a new connection. */
async function send(proxy: GuardedProxy, text: string): Promise<Line> {
  return (await call(proxy.url)).say(text);
}

/** Opens a tunnel. */
async function openTunnel(proxy: GuardedProxy): Promise<Line> {
  const client = await send(proxy, CONNECT);
  await client.heard('HTTP/1.1 200 OK\r\n\r\n');
  return client;
}

beforeEach(async () => {
  origin = await openOrigin();
  [dialed, connected, exceeded] = [[], [], []];
});

afterEach(async () => {
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  await origin.close();
});

describe('plain HTTP', () => {
  test('a request is forwarded unchanged, without hop-by-hop headers', async () => {
    const client = await send(
      await openProxy(),
      'GET http://site.test:8080/a%20b?c=d#e HTTP/1.1\r\nHost: site.test:8080\r\nProxy-Connection: keep-alive\r\n' +
        'Connection: X-Mine, close\r\nX-Mine: 1\r\nKeep-Alive: 5\r\nTE: trailers\r\nProxy-Authorization: Basic eDp5\r\n' +
        'X-ORIGINAL: Yes\r\nCookie: a=b\r\n\r\n',
    );
    const line = await origin.line();
    expect(await line.heard('\r\n\r\n')).toBe(
      'GET /a%20b?c=d HTTP/1.1\r\nHost: site.test:8080\r\nX-ORIGINAL: Yes\r\nCookie: a=b\r\nConnection: keep-alive\r\n\r\n',
    );
    expect(dialed).toEqual(['site.test 8080']);
    line.say(
      'HTTP/1.1 404 Not Here\r\nX-Odd: \xe9\r\nset-COOKIE: a\r\nset-COOKIE: b\r\nConnection: X-Theirs\r\nX-Theirs: 1\r\n' +
        'Keep-Alive: timeout=5\r\nProxy-Authenticate: Basic\r\nUpgrade: h2c\r\nContent-Length: 4\r\n\r\nbody',
    );
    const [head = '', body] = (await client.whole()).split('\r\n\r\n');
    expect(head.split('\r\n').filter((field) => !field.startsWith('Date:'))).toEqual([
      'HTTP/1.1 404 Not Here',
      'X-Odd: \xe9',
      'set-COOKIE: a',
      'set-COOKIE: b',
      'Content-Length: 4',
      'Connection: close',
    ]);
    expect(body).toBe('body');
  });

  test.each([
    ['of a known length', 'Content-Length: 5\r\n\r\nhello', /\r\nContent-Length: 5\r\n[^]*\r\n\r\nhello$/],
    [
      'in chunks',
      'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
      /\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n/,
    ],
  ])('a body %s is forwarded', async (_case, rest, expected) => {
    await send(await openProxy(), `POST ${URL_OF_SITE} HTTP/1.1\r\nHost: site.test\r\n${rest}`);
    expect(await (await origin.line()).heard('hello')).toMatch(expected);
  });

  test('connections to a site are reused', async () => {
    const client = await send(await openProxy(), GET);
    const line = await origin.line();
    for (const body of ['first', 'second', 'third']) {
      await line.heard('\r\n\r\n'.concat(body === 'first' ? '' : 'GET'));
      line.say(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      await client.heard(body);
      client.say(GET);
    }
    expect(origin.lines).toHaveLength(1);
  });

  test('an address in brackets is dialed without them', async () => {
    const client = await send(await openProxy(), 'GET http://[::ffff:127.0.0.1]/ HTTP/1.1\r\nHost: x\r\n\r\n');
    await (await origin.line()).heard('\r\n\r\n');
    expect(dialed).toEqual(['::ffff:7f00:1 80']);
    client.socket.destroy();
  });
});

describe('tunnels', () => {
  test('carry bytes in both directions, including those after the request', async () => {
    const client = await send(await openProxy(), `${CONNECT}early`);
    const line = await origin.line();
    await line.heard('early');
    await client.heard('HTTP/1.1 200 OK\r\n\r\n');
    client.say('\0\xff');
    await line.heard('early\0\xff');
    line.say('\xfe\0');
    await client.heard('\r\n\r\n\xfe\0');
    expect(dialed).toEqual(['site.test 443']);
  });

  test.each([
    ['[::1]:8443', '::1 8443'],
    ['site.test:80', 'site.test 80'],
    ['2130706433:65535', '127.0.0.1 65535'],
  ])('to %s', async (authority, expected) => {
    const client = await send(await openProxy(), `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
    await client.heard('200 OK');
    expect(dialed).toEqual([expected]);
  });

  test('close both sides when one side ends', async () => {
    const proxy = await openProxy();
    const left = await openTunnel(proxy);
    left.socket.end();
    await (
      await origin.line(0)
    ).closed;
    await left.closed;

    const right = await openTunnel(proxy);
    (await origin.line(1)).say('last words').socket.end();
    expect(await right.whole()).toMatch(/last words$/);
  });
});

test.each([
  ['credentials', 'GET http://user@site.test/ HTTP/1.1'],
  ['a password', 'GET http://:password@site.test/ HTTP/1.1'],
  ['another scheme', 'GET https://site.test/ HTTP/1.1'],
  ['a file', 'GET file:///etc/passwd HTTP/1.1'],
  ['no host', 'GET /page HTTP/1.1'],
  ['a tunnel without a port', 'CONNECT site.test HTTP/1.1'],
  ['a tunnel to port 0', 'CONNECT site.test:0 HTTP/1.1'],
  ['a tunnel to port 65536', 'CONNECT site.test:65536 HTTP/1.1'],
  ['a tunnel to a path', 'CONNECT site.test:443/page HTTP/1.1'],
  ['an upgrade', 'GET http://site.test/ HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket'],
  ['invalid HTTP', '\x16\x03\x01'],
])('%s gets no response and is not forwarded', async (_case, head) => {
  const client = await send(await openProxy(), `${head}\r\nHost: site.test\r\n\r\n`);
  expect(await client.whole()).toBe('');
  expect(dialed).toEqual([]);
});

describe('an unreachable target', () => {
  test('gets no response that could pass for its own, and the failure is recorded for its host and port', async () => {
    const proxy = await openProxy();
    const client = await send(proxy, 'GET http://blocked.test/ HTTP/1.1\r\nHost: blocked.test\r\n\r\n');
    expect(await client.whole()).toBe('');
    expect(proxy.failureFor('http://blocked.test/other')).toEqual(BLOCKED);
    expect(proxy.failureFor('http://blocked.test:81/')).toBeNull();
    expect(proxy.failureFor('https://blocked.test/')).toBeNull();
    expect(proxy.failureFor(URL_OF_SITE)).toBeNull();
    expect(origin.lines).toEqual([]);
  });

  test('has no tunnel', async () => {
    const proxy = await openProxy();
    const client = await send(proxy, 'CONNECT blocked.test:443 HTTP/1.1\r\nHost: blocked.test\r\n\r\n');
    expect(await client.whole()).toMatch(/^HTTP\/1\.1 502 [^]*\r\n\r\n$/);
    expect(proxy.failureFor('https://blocked.test/')).toEqual(BLOCKED);
  });

  test('has no failure once it is reached', async () => {
    let isBlocked = true;
    const proxy = await openProxy({}, (target, signal) =>
      isBlocked ? Promise.resolve({ kind: 'failed', failure: BLOCKED }) : toOrigin(target, signal),
    );
    await (await send(proxy, CONNECT)).whole();
    expect(proxy.failureFor('https://site.test/')).toEqual(BLOCKED);
    isBlocked = false;
    await openTunnel(proxy);
    expect(proxy.failureFor('https://site.test/')).toBeNull();
  });

  test('times out', async () => {
    const proxy = await openProxy(
      { connectMs: 1 },
      (_target, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    expect(await (await send(proxy, GET)).whole()).toBe('');
    expect(proxy.failureFor(URL_OF_SITE)).toEqual({
      code: 'target_timed_out',
      message: 'site.test did not respond in time.',
    });
  });

  test.each([
    ['plain', GET, URL_OF_SITE],
    ['in a tunnel', CONNECT, 'https://site.test/'],
  ])('has no failure after an internal error (%s), which is thrown instead', async (_case, head, url) => {
    const proxy = await openProxy({}, () => Promise.reject(new Error('no more file handles')));
    await (await send(proxy, head)).whole();
    expect(() => proxy.failureFor(url)).toThrow('no more file handles');
  });

  test('is never the proxy itself', async () => {
    const proxy = await openProxy({}, async ({ port }) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      connected.push(socket);
      return { kind: 'connected', socket };
    });
    const client = await send(proxy, `CONNECT self.test:${new URL(proxy.url).port} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(await client.whole()).toMatch(/^HTTP\/1\.1 502 /);
    expect(connected.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});

describe('a broken target', () => {
  test.each([
    ['disconnects at once', '', 'target_disconnected'],
    ['disconnects during its headers', 'HTTP/1.1 200 OK\r\nContent-', 'target_disconnected'],
    ['disconnects during its body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', 'target_disconnected'],
    [
      'hangs up between chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n',
      'target_disconnected',
    ],
    ['speaks another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', 'target_response_invalid'],
    ['sends a control character', 'HTTP/1.1 200 OK\r\nX: \x01\r\n\r\n', 'target_response_invalid'],
    ['sends an invalid status', 'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n', 'target_response_invalid'],
    ['sends headers that are too large', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 'headers_too_large'],
    [
      'changes the protocol unasked',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      'target_response_invalid',
    ],
  ])('%s', async (_case, response, code) => {
    const proxy = await openProxy();
    const client = await send(proxy, GET);
    const line = await origin.line();
    await line.heard('\r\n\r\n');
    line.say(response).socket.end();
    const whole = await client.whole();
    // The part of the body that arrived is forwarded without an end.
    if (response.endsWith('half') || response.endsWith('half\r\n')) expect(whole).toMatch(/half(\r\n)?$/);
    else expect(whole).toBe('');
    expect(proxy.failureFor(URL_OF_SITE)).toMatchObject({ code, message: expect.stringMatching(/^site\.test /) });
  });

  test('that is slow is awaited', async () => {
    const client = await send(await openProxy(), GET);
    const line = await origin.line();
    await line.heard('\r\n\r\n');
    for (const part of ['HTTP/1.1 200 OK\r\nContent-', 'Length: 4\r\n\r\n', 'ab', 'cd']) line.say(part);
    expect(await client.heard('abcd')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('a client that disconnects', () => {
  test('during a response ends the exchange, and the target has no failure', async () => {
    const proxy = await openProxy();
    const client = await send(proxy, GET);
    const line = await origin.line();
    await line.heard('\r\n\r\n');
    line.say('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
    await client.heard('half');
    client.socket.destroy();
    await line.closed;
    expect(proxy.failureFor(URL_OF_SITE)).toBeNull();
  });

  test('before a response ends the exchange, and the target has no failure', async () => {
    const proxy = await openProxy();
    const client = await send(proxy, GET);
    const line = await origin.line();
    await line.heard('\r\n\r\n');
    client.socket.destroy();
    await line.closed;
    expect(proxy.failureFor(URL_OF_SITE)).toBeNull();
  });

  test('from a tunnel closes it', async () => {
    const client = await openTunnel(await openProxy());
    client.socket.resetAndDestroy();
    await (
      await origin.line()
    ).closed;
  });

  test('while a tunnel is opened leaves no connection', async () => {
    const dialStarted = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const proxy = await openProxy({}, async (target, signal) => {
      dialStarted.resolve();
      await goOn.promise;
      return toOrigin(target, signal);
    });
    const client = await send(proxy, CONNECT);
    await dialStarted.promise;
    client.socket.resetAndDestroy();
    await client.closed;
    // The proxy has noticed the disconnect by the time it responds to a later client.
    await (
      await send(proxy, 'CONNECT x HTTP/1.1\r\nHost: x\r\n\r\n')
    ).closed;
    goOn.resolve();
    await (
      await origin.line()
    ).closed;
  });
});

describe('limits', () => {
  const RESPONSE = `HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n${'x'.repeat(2_000)}`;

  test.each([
    ['plain', GET, RESPONSE, '2 KB'],
    ['in header fields', GET, `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(2_000)}\r\nContent-Length: 0\r\n\r\n`, '2 KB'],
    ['in a tunnel', CONNECT, 'x'.repeat(2_000), '2 KB'],
  ])('of downloaded bytes, %s', async (_case, head, response, size) => {
    const client = await send(await openProxy({ maxDownloadBytes: 1_500 }), head);
    const line = await origin.line();
    line.say(response);
    await client.closed;
    await line.closed;
    expect(exceeded).toEqual([
      { code: 'body_too_large', message: `The page and its resources are larger than ${size}.` },
    ]);
  });

  test('of downloaded bytes apply to all responses together', async () => {
    const proxy = await openProxy({ maxDownloadBytes: 3_000 });
    const first = await openTunnel(proxy);
    (await origin.line(0)).say('x'.repeat(2_000));
    await first.heard('x'.repeat(2_000));
    expect(exceeded).toEqual([]);
    const second = await openTunnel(proxy);
    (await origin.line(1)).say('x'.repeat(2_000));
    await Promise.all([first.closed, second.closed]);
    expect(exceeded).toHaveLength(1);
  });

  test.each([
    ['in a body', `POST ${URL_OF_SITE} HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n${'x'.repeat(2_000)}`],
    ['in header fields', `GET ${URL_OF_SITE} HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(2_000)}\r\n\r\n`],
    ['in a URL', `GET ${URL_OF_SITE}?${'x'.repeat(2_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['in a tunnel', `${CONNECT}${'x'.repeat(2_000)}`],
  ])('of what is sent, %s', async (_case, text) => {
    const client = await send(await openProxy({ maxUploadBytes: 1_500 }), text);
    await client.closed;
    expect(exceeded).toEqual([{ code: 'body_too_large', message: 'The page sends more than 2 KB.' }]);
    expect(origin.lines.map(({ text: heard }) => heard).join('')).not.toContain('x'.repeat(2_000));
  });

  test('of the number of requests', async () => {
    const proxy = await openProxy({ maxRequests: 2 });
    const tunnel = await openTunnel(proxy);
    await openTunnel(proxy);
    const tooMany = await send(proxy, CONNECT);
    expect(await tooMany.whole()).toBe('');
    await tunnel.closed;
    expect(exceeded).toEqual([{ code: 'took_too_long', message: 'The page makes more than 2 requests.' }]);
    await expect(call(proxy.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('of the headers of one request', async () => {
    const client = await send(
      await openProxy({ maxHeaderBytes: 1_000 }),
      `GET ${URL_OF_SITE} HTTP/1.1\r\nX: ${'x'.repeat(2_000)}\r\n\r\n`,
    );
    expect(await client.whole()).toBe('');
    expect(dialed).toEqual([]);
  });

  test('of concurrent client connections', async () => {
    const proxy = await openProxy({ maxOpenConnections: 2 });
    await openTunnel(proxy);
    await openTunnel(proxy);
    expect(await (await send(proxy, CONNECT)).whole()).toBe('');
    expect(dialed).toHaveLength(2);
  });

  test('of connections to sites close idle ones', async () => {
    const proxy = await openProxy({ maxOpenConnections: 2 });
    for (const [index, name] of ['a.test', 'b.test', 'c.test', 'd.test'].entries()) {
      const client = await send(proxy, `GET http://${name}/ HTTP/1.1\r\nHost: ${name}\r\n\r\n`);
      const line = await origin.line(index);
      await line.heard('\r\n\r\n');
      line.say('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone');
      await client.heard('done');
      client.socket.destroy();
      await client.closed;
    }
    expect(origin.lines.filter(({ socket }) => !socket.destroyed).length).toBeLessThanOrEqual(2);
  });
});

describe('close', () => {
  test('closes client connections, connections to sites and pending ones', async () => {
    const dialStarted = Promise.withResolvers<AbortSignal>();
    const proxy = await openProxy({}, (target, signal) => {
      if (target.hostname !== 'slow.test') return toOrigin(target, signal);
      dialStarted.resolve(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const idle = await call(proxy.url);
    const tunnel = await openTunnel(proxy);
    const plain = await send(proxy, GET);
    await (await origin.line(1)).heard('\r\n\r\n');
    const slow = await send(proxy, 'GET http://slow.test/ HTTP/1.1\r\nHost: slow.test\r\n\r\n');
    const signal = await dialStarted.promise;

    await proxy.close();
    expect(signal.aborted).toBe(true);
    await Promise.all([idle, tunnel, plain, slow, ...origin.lines].map(({ closed }) => closed));
    expect(connected.map(({ destroyed }) => destroyed)).toEqual([true, true]);
    await expect(call(proxy.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await proxy.close();
    expect(exceeded).toEqual([]);
  });

  test('closes a connection that opens too late', async () => {
    const dialStarted = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    // Ignores its signal.
    const proxy = await openProxy({}, async (target, signal) => {
      dialStarted.resolve();
      await goOn.promise;
      return toOrigin(target, signal);
    });
    await send(proxy, CONNECT);
    await dialStarted.promise;
    await proxy.close();
    goOn.resolve();
    await (
      await origin.line()
    ).closed;
  });

  test('records no failure for connections that it closed', async () => {
    const proxy = await openProxy();
    const client = await send(proxy, GET);
    await (await origin.line()).heard('\r\n\r\n');
    await proxy.close();
    await client.closed;
    expect(proxy.failureFor(URL_OF_SITE)).toBeNull();
  });
});
