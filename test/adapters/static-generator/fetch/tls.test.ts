import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import type { Lookup } from '../../../../src/adapters/static-generator/fetch/index.js';
import { SharedTls } from '../../../../src/adapters/static-generator/fetch/shared-tls.js';
import { failureOf, fetcherFor, never, retrieve } from './fetching.js';
import { tracked, type LocalServer } from './hostile-server.js';

const lookup: Lookup = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
const trustedBefore = getCACertificates('default');
let server: LocalServer;
let certificate: string;
let privateKey: Buffer;
/** Handshakes that the server completed, in order. */
let handshakes: string[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitegrade-tls-'));
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const subject = ['-subj', '/CN=good.test', '-addext', 'subjectAltName=DNS:good.test'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  certificate = readFileSync(cert, 'utf8');
  privateKey = readFileSync(key);
  const ALPNProtocols = ['h2', 'http/1.1'];
  const tls = createServer({ key: privateKey, cert: certificate, ALPNProtocols }, (socket: TLSSocket) => {
    socket.on('error', () => undefined);
    handshakes.push(`${String(socket.servername)}, ${socket.isSessionReused() ? 'resumed' : 'full'}`);
    socket.once('data', (head: Buffer) => {
      const host = /^host: (.*)\r$/im.exec(head.toString())?.[1];
      const body = `<p>${String(socket.servername)} ${String(host)}`;
      socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    });
  });
  server = await tracked(tls);
  rmSync(folder, { recursive: true });
});
afterAll(() => server.close());
afterEach(() => {
  setDefaultCACertificates(trustedBefore);
  handshakes = [];
});

test('TLS server name and Host header keep the name, although the connection goes to the checked address', async () => {
  setDefaultCACertificates([certificate]);
  const page = await retrieve(`https://good.test:${server.port}/`, { lookup });
  expect(page.html).toBe(`<p>good.test good.test:${server.port}`);
  await server.allClosed();
});

test('finds the HTTP version that a server prefers, without a request', async () => {
  const negotiate = (host: string) =>
    fetcherFor({ lookup }).withSession((session) =>
      session.negotiateProtocol(`https://${host}:${server.port}/`, never),
    );
  expect(await negotiate('good.test')).toBeNull();
  setDefaultCACertificates([certificate]);
  expect(await negotiate('good.test')).toBe('h2');
  expect(await negotiate('other.test')).toBeNull();
  expect(
    await fetcherFor({ allow: '' }).withSession((session) =>
      session.negotiateProtocol(`https://127.0.0.1:${server.port}/`, never),
    ),
  ).toBeNull();
  expect(
    await fetcherFor().withSession((session) => session.negotiateProtocol(`http://127.0.0.1:${server.port}/`, never)),
  ).toBeNull();
  await server.allClosed();
});

describe('a session', () => {
  const HEAD = { method: 'HEAD', maxBytes: 0, redirects: 'follow' } as const;

  test('resumes its own TLS sessions, not those of another session or name', async () => {
    setDefaultCACertificates([certificate]);
    const fetcher = fetcherFor({ lookup });
    for (let count = 0; count < 2; count += 1) {
      const session = fetcher.openSession();
      const origin = `https://good.test:${server.port}`;
      expect(await session.fetchPage(`${origin}/`, never)).toMatchObject({ kind: 'retrieved' });
      // Each response closes its connection.
      expect(await session.fetchResource(`${origin}/x`, HEAD, never)).toMatchObject({ status: 200 });
      expect(await session.negotiateProtocol(origin, never)).toBe('h2');
      const url = `https://other.test:${server.port}/`;
      expect(await session.fetchResource(url, HEAD, never)).toEqual({ url, failure: 'target_tls_invalid' });
      session.close();
    }
    await server.allClosed();
    // The server may miss the end of connections without a request.
    expect(handshakes.filter((handshake) => handshake === 'good.test, full')).toHaveLength(2);
    expect(handshakes.filter((handshake) => handshake === 'good.test, resumed').length).toBeGreaterThanOrEqual(2);
  });

  test('resumes no TLS session of an untrusted server', async () => {
    let reused: boolean[] = [];
    // With TLS 1.2 the server also sees handshakes that the client rejects.
    const options = { key: privateKey, cert: certificate, maxVersion: 'TLSv1.2' } as const;
    const older = await tracked(createServer(options, (socket) => reused.push(socket.isSessionReused())));
    const url = `https://good.test:${older.port}/`;
    const fetcher = fetcherFor({ lookup });
    for (let round = 0; round < 2; round += 1) {
      reused = [];
      await fetcher.withSession(async (session) => {
        for (let count = 0; count < 2; count += 1) {
          expect(await session.fetchResource(url, HEAD, never)).toEqual({ url, failure: 'target_tls_invalid' });
        }
      });
      await older.allClosed();
      expect(reused).toEqual([false, false]);
    }
    await older.close();
  });
});

test('a TLS session is reused only for the same name and port', () => {
  const shared = new SharedTls();
  const session = Buffer.from('session');
  shared.remember('good.test:443', session);
  expect(shared.optionsFor('good.test:443').session).toBe(session);
  for (const other of ['other.test:443', 'good.test:8443', 'www.good.test:443']) {
    expect(shared.optionsFor(other)).not.toHaveProperty('session');
  }
  const contexts = ['good.test:443', 'other.test:443'].map((server) => shared.optionsFor(server).secureContext);
  expect(contexts[0]).toBe(contexts[1]);
});

test.each([
  ['a self-signed certificate', 'good.test', false, 'self-signed'],
  ['a certificate for another name', 'other.test', true, 'for another name'],
  ['a certificate for a name, requested by address', '127.0.0.1', true, 'for another name'],
])('%s is refused', async (_name, host, trusted, text) => {
  if (trusted) setDefaultCACertificates([certificate]);
  const outcome = await fetcherFor({ lookup }).withSession((session) =>
    session.fetchPage(`https://${host}:${server.port}/`, never),
  );
  expect(outcome).toEqual({
    kind: 'failed',
    failure: { code: 'target_tls_invalid', message: expect.stringContaining(text) as string },
  });
  await server.allClosed();
});

test('an expired certificate is refused', async () => {
  const expired = makeExpired();
  setDefaultCACertificates([expired.cert]);
  const late = await tracked(createServer(expired, (socket) => socket.on('error', () => undefined)));
  const outcome = await fetcherFor({ lookup }).withSession((session) =>
    session.fetchPage(`https://good.test:${late.port}/`, never),
  );
  expect(outcome).toEqual({
    kind: 'failed',
    failure: { code: 'target_tls_invalid', message: expect.stringContaining('has expired') as string },
  });
  await late.allClosed();
  await late.close();
});

/** A certificate for good.test that was valid on one day in 2020. `openssl req` makes none for the past, but `openssl ca` does. */
function makeExpired(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sitegrade-tls-'));
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  writeFileSync(join(folder, 'index'), '');
  writeFileSync(
    join(folder, 'ca'),
    [
      ...[
        '[ca]',
        'default_ca=it',
        '[it]',
        'database=index',
        'new_certs_dir=.',
        'default_md=sha256',
        'serial=serial',
        'policy=any',
      ],
      ...['x509_extensions=names', '[any]', 'commonName=supplied', '[names]', 'subjectAltName=DNS:good.test', ''],
    ].join('\n'),
  );
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  run('req', '-new', ...curve, '-subj', '/CN=good.test', '-keyout', 'key.pem', '-out', 'request');
  const days = ['-startdate', '20200101000000Z', '-enddate', '20200102000000Z'];
  const files = ['-config', 'ca', '-keyfile', 'key.pem', '-in', 'request', '-out', 'cert.pem'];
  run('ca', '-batch', '-selfsign', '-rand_serial', '-notext', ...days, ...files);
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name), 'utf8')) as [
    string,
    string,
  ];
  rmSync(folder, { recursive: true });
  return { key, cert };
}

test('a server without TLS', async () => {
  const plain = await tracked(createTcpServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')));
  expect(await failureOf(`https://127.0.0.1:${plain.port}/`)).toBe('target_tls_invalid');
  await plain.allClosed();
  await plain.close();
});

test('a server that disconnects during the handshake', async () => {
  const rude = await tracked(createTcpServer((socket) => socket.once('data', () => socket.destroy())));
  expect(await failureOf(`https://127.0.0.1:${rude.port}/`)).toBe('target_disconnected');
  await rude.close();
});

test('a handshake that never ends', async () => {
  const silent = await tracked(createTcpServer((socket) => socket.resume()));
  const limits = { firstByteMs: 60 };
  expect(await failureOf(`https://127.0.0.1:${silent.port}/`, { limits })).toBe('target_timed_out');
  await silent.allClosed();
  await silent.close();
});
