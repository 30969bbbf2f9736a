import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { Deadline, FetchError } from '../../../../src/adapters/static-generator/fetch/index.js';
import { failureOf, fetcherFor, never, retrieve } from './fetching.js';
import { rawServer, tracked, writeEndlessly, type LocalServer } from './hostile-server.js';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const MEGABYTE = 1024 * 1024;

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Starts a server that calls `respond` with the head of each request. */
async function responding(respond: (socket: Socket, head: string) => void): Promise<LocalServer> {
  server = await rawServer(respond);
  return server;
}

const sending = (text: string | Buffer) => responding((socket) => socket.end(text));

describe('broken responses', () => {
  test.each([
    ['a body shorter than its Content-Length', `${HEAD}Content-Length: 100\r\n\r\n<p>`, 'target_disconnected'],
    ['no last chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n`, 'target_disconnected'],
    ['headers without an end', HEAD, 'target_disconnected'],
    ['no response', '', 'target_disconnected'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'target_response_invalid'],
    ['a bad chunk size', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n<p>\r\n`, 'target_response_invalid'],
    ['two lengths', `${HEAD}Content-Length: 3\r\nContent-Length: 4\r\n\r\n<p>x`, 'target_response_invalid'],
    ['the same length twice', `${HEAD}Content-Length: 3\r\nContent-Length: 3\r\n\r\n<p>`, 'target_response_invalid'],
    ['a status of 000', `HTTP/1.1 000 X\r\nContent-Length: 3\r\n\r\n<p>`, 'target_response_invalid'],
    ['a status of 099 after a hint', 'HTTP/1.1 103 X\r\n\r\nHTTP/1.1 099 X\r\n\r\n', 'target_response_invalid'],
    ['an unrequested 100', `HTTP/1.1 100 Continue\r\n\r\n${HEAD}\r\n<p>`, 'target_response_invalid'],
    ['101 without an upgrade', `HTTP/1.1 101 X\r\n\r\n${HEAD}\r\n<p>`, 'target_response_invalid'],
    ['an invalid Content-Length', `${HEAD}Content-Length: -1\r\n\r\n<p>`, 'target_response_invalid'],
    ['a header line without a colon', `${HEAD}rubbish\r\n\r\n<p>`, 'target_response_invalid'],
    ['an unknown coding', `${HEAD}Content-Encoding: compress\r\n\r\n<p>`, 'target_response_invalid'],
    [
      'a coding named like a built-in property',
      `${HEAD}Content-Encoding: constructor\r\n\r\n<p>`,
      'target_response_invalid',
    ],
    ['too many codings', `${HEAD}Content-Encoding: gzip, gzip, gzip\r\n\r\n<p>`, 'target_response_invalid'],
    ['invalid gzip', `${HEAD}Content-Encoding: gzip\r\n\r\n<p>hello`, 'target_response_invalid'],
    ['invalid br', `${HEAD}Content-Encoding: br\r\n\r\n<p>hello, world`, 'target_response_invalid'],
    ['invalid zstd', `${HEAD}Content-Encoding: zstd\r\n\r\n<p>hello, world`, 'target_response_invalid'],
    [
      'an unrequested upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'target_response_invalid',
    ],
  ])('%s', async (_name, text, code) => {
    const { origin, allClosed } = await sending(text);
    expect(await failureOf(origin)).toBe(code);
    await allClosed();
  });

  test('incomplete gzip', async () => {
    const body = gzipSync('<p>'.repeat(1_000));
    const { origin } = await sending(
      Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: gzip\r\n\r\n`), body.subarray(0, -12)]),
    );
    expect(await failureOf(origin)).toBe('target_disconnected');
  });

  test('a body longer than its Content-Length is read up to that length', async () => {
    const { origin } = await sending(`${HEAD}Content-Length: 3\r\n\r\n<p>HTTP/1.1 200 OK\r\n\r\nsmuggled`);
    expect((await retrieve(origin)).html).toBe('<p>');
  });

  test('a body that ends with the connection is read', async () => {
    const { origin } = await sending('HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<p>');
    expect((await retrieve(origin)).html).toBe('<p>');
  });

  test('early hints are ignored', async () => {
    const { origin } = await sending(
      `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HEAD}Content-Length: 3\r\n\r\n<p>`,
    );
    expect((await retrieve(origin)).html).toBe('<p>');
  });

  test('a reset during the body', async () => {
    const { origin } = await responding((socket) =>
      socket.write(`${HEAD}Content-Length: 9\r\n\r\n<p>`, () => socket.resetAndDestroy()),
    );
    expect(await failureOf(origin)).toBe('target_disconnected');
  });

  test('a Location header in UTF-8 is followed', async () => {
    const { origin } = await responding((socket, head) => {
      if (head.startsWith('GET / ')) socket.end(Buffer.from('HTTP/1.1 302 Found\r\nLocation: /é\r\n\r\n'));
      else socket.end(`${HEAD}\r\n<p>`);
    });
    expect((await retrieve(origin)).finalUrl).toBe(`${origin}/%C3%A9`);
  });
});

describe('floods stop at their limit', () => {
  test('header fields', async () => {
    const { origin, allClosed } = await responding((socket) => {
      socket.write(HEAD);
      writeEndlessly(socket, 'X-Flood: flood\r\n'.repeat(100));
    });
    expect(await failureOf(origin)).toBe('headers_too_large');
    await allClosed();
  });

  test('one endless header field', async () => {
    const { origin, allClosed } = await responding((socket) => {
      socket.write(`${HEAD}X-Flood: `);
      writeEndlessly(socket, 'x'.repeat(10_000));
    });
    expect(await failureOf(origin)).toBe('headers_too_large');
    await allClosed();
  });

  test('endless trailers', async () => {
    const { origin, allClosed } = await responding((socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n0\r\n`);
      writeEndlessly(socket, 'X-Flood: flood\r\n'.repeat(100));
    });
    expect(await failureOf(origin)).toBe('headers_too_large');
    await allClosed();
  });

  test('interim responses', async () => {
    const { origin, allClosed } = await responding((socket) =>
      writeEndlessly(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    );
    expect(await failureOf(origin)).toBe('target_response_invalid');
    await allClosed();
  });

  test('an endless body', async () => {
    const { origin, allClosed } = await responding((socket) => {
      socket.write(`${HEAD}\r\n`);
      writeEndlessly(socket, 'x'.repeat(64 * 1024));
    });
    expect(await failureOf(origin, { limits: { maxBodyBytes: MEGABYTE } })).toBe('body_too_large');
    await allClosed();
  });

  test('an endless compressed body without any output', async () => {
    const { origin, allClosed } = await responding((socket) => {
      socket.write(`${HEAD}Content-Encoding: gzip\r\n\r\n`);
      writeEndlessly(socket, gzipSync(''));
    });
    expect(await failureOf(origin, { limits: { maxBodyBytes: 100_000 } })).toBe('body_too_large');
    await allClosed();
  });

  const zeros = Buffer.alloc(64 * MEGABYTE);
  test.each([
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros.subarray(0, 32 * MEGABYTE))],
    ['zstd', zstdCompressSync(zeros)],
    ['gzip, gzip', gzipSync(gzipSync(zeros))],
  ])('a %s bomb, without holding its output in memory', async (coding, bomb) => {
    const { origin, allClosed } = await sending(
      Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: ${coding}\r\n\r\n`), bomb]),
    );
    const before = process.memoryUsage().arrayBuffers;
    const limits = { maxBodyBytes: MEGABYTE };
    for (let round = 0; round < 5; round += 1) expect(await failureOf(origin, { limits })).toBe('body_too_large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * MEGABYTE);
    await allClosed();
  });

  test('a middle layer that grows to gigabytes although the result is tiny', async () => {
    const { origin, allClosed } = await sending(
      Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: gzip, gzip\r\n\r\n`), emptyingBody(500)]),
    );
    expect(await failureOf(origin, { limits: { maxBodyBytes: 5 * MEGABYTE } })).toBe('body_too_large');
    const resource = { method: 'GET', maxBytes: 1_000, redirects: 'follow' } as const;
    const outcome = await fetcherFor({ limits: { maxBodyBytes: 5 * MEGABYTE } }).withSession((session) =>
      session.fetchResource(origin, resource, never),
    );
    expect(outcome).toMatchObject({ failure: 'body_too_large' });
    await allClosed();
  });

  test.each(['', 'Content-Encoding: gzip\r\n'])('a body in chunks of one byte (%s)', async (coding) => {
    const { origin, allClosed } = await responding((socket) => {
      socket.write(`${HEAD}${coding}Transfer-Encoding: chunked\r\n\r\n`);
      // The header of a gzip file, then empty deflate blocks.
      socket.write('a\r\n\x1f\x8b\x08\0\0\0\0\0\0\xff\r\n', 'latin1');
      writeEndlessly(
        socket,
        Buffer.from('1\r\n\0\r\n1\r\n\0\r\n1\r\n\0\r\n1\r\n\xff\r\n1\r\n\xff\r\n'.repeat(1_000), 'latin1'),
      );
    });
    await expect(retrieve(origin)).rejects.toThrow('sends its body in chunks that are too small');
    await allClosed();
  });

  test('a page of a thousand small chunks is allowed', async () => {
    const { origin } = await sending(
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n${'3\r\n<p>\r\n'.repeat(1_000)}0\r\n\r\n`,
    );
    expect((await retrieve(origin)).html).toBe('<p>'.repeat(1_000));
  });

  test('a body of exactly the limit is allowed', async () => {
    const { origin } = await sending(`${HEAD}\r\n${'x'.repeat(1_000)}`);
    expect(await failureOf(origin, { limits: { maxBodyBytes: 1_000 } })).toBe('retrieved');
    expect(await failureOf(origin, { limits: { maxBodyBytes: 999 } })).toBe('body_too_large');
  });
});

/** Decompresses to `count` MB, which decompress to three letters. */
function emptyingBody(count: number): Buffer {
  const megabyte = gzipSync(Buffer.concat(Array<Buffer>(50_000).fill(gzipSync(''))));
  return Buffer.concat([gzipSync(gzipSync('<p>')), ...Array<Buffer>(count).fill(megabyte)]);
}

describe('slow responses', () => {
  test('the server sends nothing', async () => {
    const { origin, allClosed } = await responding(() => undefined);
    expect(await failureOf(origin, { limits: { firstByteMs: 60 } })).toBe('target_timed_out');
    await allClosed();
  });

  test('the headers arrive slowly', async () => {
    const { origin, allClosed } = await responding((socket) => {
      socket.write(HEAD);
      const timer = setInterval(() => socket.write('X: y\r\n'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await failureOf(origin, { limits: { firstByteMs: 100 } })).toBe('target_timed_out');
    await allClosed();
  });

  test('the body arrives slowly', async () => {
    const { origin, allClosed } = await responding((socket) => {
      socket.write(`${HEAD}\r\n`);
      const timer = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await failureOf(origin, { limits: { firstByteMs: 5_000, totalMs: 150 } })).toBe('took_too_long');
    await allClosed();
  });

  test('the compressed body stalls', async () => {
    const { origin, allClosed } = await responding((socket) => {
      socket.write(`${HEAD}Content-Encoding: gzip\r\n\r\n`);
      socket.write(gzipSync('x').subarray(0, 5));
    });
    expect(await failureOf(origin, { limits: { totalMs: 150 } })).toBe('took_too_long');
    await allClosed();
  });

  test('decoders run for a long time without output', async () => {
    const { origin, allClosed } = await sending(
      Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: gzip, gzip\r\n\r\n`), emptyingBody(2_000)]),
    );
    const limits = { maxBodyBytes: Number.MAX_SAFE_INTEGER, totalMs: 150 };
    expect(await failureOf(origin, { limits })).toBe('took_too_long');
    await allClosed();
  });

  test('the DNS lookup never ends', async () => {
    const lookup = () => new Promise<never>(() => undefined);
    expect(await failureOf('http://slow.test/', { lookup, limits: { firstByteMs: 60 } })).toBe('target_timed_out');
  });
});

describe('no server', () => {
  test('a closed port refuses the connection', async () => {
    const closed = await tracked(createServer());
    await closed.close();
    expect(await failureOf(closed.origin)).toBe('target_refused');
  });

  const rejecting = (code: string) => () => Promise.reject(Object.assign(new Error(`getaddrinfo ${code}`), { code }));
  test.each(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EINVAL'])('the DNS lookup fails with %s', async (code) => {
    expect(await failureOf('http://nowhere.test/', { lookup: rejecting(code) })).toBe('target_not_found');
  });

  test('a name without any address', async () => {
    expect(await failureOf('http://nowhere.test/', { lookup: () => Promise.resolve([]) })).toBe('target_not_found');
  });

  test('a lack of local resources is not a failure of the target', async () => {
    await expect(failureOf('http://nowhere.test/', { lookup: rejecting('EMFILE') })).rejects.toThrow('EMFILE');
  });
});

describe('cancellation', () => {
  test('before the start', async () => {
    await expect(
      fetcherFor().withSession((session) => session.fetchPage('http://127.0.0.1/', AbortSignal.abort())),
    ).rejects.toThrow('abort');
  });

  test('during the DNS lookup', async () => {
    const abort = new AbortController();
    const lookup = () => {
      queueMicrotask(() => abort.abort());
      return new Promise<never>(() => undefined);
    };
    await expect(
      fetcherFor({ lookup }).withSession((session) => session.fetchPage('http://a.test/', abort.signal)),
    ).rejects.toThrow('abort');
  });

  test('while waiting for the headers', async () => {
    const abort = new AbortController();
    const { origin, allClosed } = await responding(() => abort.abort());
    await expect(fetcherFor().withSession((session) => session.fetchPage(origin, abort.signal))).rejects.toThrow(
      'abort',
    );
    await allClosed();
  });

  test.each(['', 'Content-Encoding: gzip\r\n'])('while reading the body (%s)', async (coding) => {
    const abort = new AbortController();
    const { origin, allClosed } = await responding((socket) => {
      socket.write(`${HEAD}${coding}\r\n`);
      socket.write(coding === '' ? '<p>' : gzipSync('<p>').subarray(0, 12), () => setImmediate(() => abort.abort()));
    });
    await expect(fetcherFor().withSession((session) => session.fetchPage(origin, abort.signal))).rejects.toThrow(
      'abort',
    );
    await allClosed();
  });

  test('an expired shared deadline is a failure, not a rejection', async () => {
    const { origin } = await responding(() => undefined);
    const shared = new Deadline(50, () => new FetchError('took_too_long', 'All of it took too long.'), never);
    const outcome = await fetcherFor().withSession((session) => session.fetchPage(origin, shared.signal));
    shared.close();
    expect(outcome).toEqual({
      kind: 'failed',
      failure: { code: 'took_too_long', message: 'All of it took too long.' },
    });
  });

  test('a fetch removes its listeners', async () => {
    const { origin } = await sending(`${HEAD}\r\n<p>`);
    const listeners = new Set<unknown>();
    const cancellation = {
      aborted: false,
      addEventListener: (_type: 'abort', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_type: 'abort', listener: () => void) => void listeners.delete(listener),
    };
    await fetcherFor().withSession((session) => session.fetchPage(origin, cancellation));
    expect(listeners.size).toBe(0);
  });
});
