import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import type { Lookup } from '../../../../src/adapters/static-generator/fetch/index.js';
import { failureOf, fetcherFor, never, retrieve } from './fetching.js';
import { tracked, type LocalServer } from './hostile-server.js';

const lookup: Lookup = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
const trustedBefore = getCACertificates('default');
let server: LocalServer;
let certificate: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitegrade-tls-'));
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const subject = ['-subj', '/CN=good.test', '-addext', 'subjectAltName=DNS:good.test'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  certificate = readFileSync(cert, 'utf8');
  const ALPNProtocols = ['h2', 'http/1.1'];
  const tls = createServer({ key: readFileSync(key), cert: certificate, ALPNProtocols }, (socket: TLSSocket) => {
    socket.on('error', () => undefined);
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
afterEach(() => setDefaultCACertificates(trustedBefore));

test('server name and Host keep the name, although the connection goes to the checked address', async () => {
  setDefaultCACertificates([certificate]);
  const page = await retrieve(`https://good.test:${server.port}/`, { lookup });
  expect(page.html).toBe(`<p>good.test good.test:${server.port}`);
  await server.allClosed();
});

test('finds out which version of HTTP a server prefers, without a request', async () => {
  const negotiate = (host: string) =>
    fetcherFor({ lookup }).negotiateProtocol(`https://${host}:${server.port}/`, never);
  expect(await negotiate('good.test')).toBeNull();
  setDefaultCACertificates([certificate]);
  expect(await negotiate('good.test')).toBe('h2');
  expect(await negotiate('other.test')).toBeNull();
  expect(await fetcherFor({ allow: '' }).negotiateProtocol(`https://127.0.0.1:${server.port}/`, never)).toBeNull();
  expect(await fetcherFor().negotiateProtocol(`http://127.0.0.1:${server.port}/`, never)).toBeNull();
  await server.allClosed();
});

test.each([
  ['a self-signed certificate', 'good.test', false, 'self-signed'],
  ['a certificate for another name', 'other.test', true, 'for another name'],
  ['a certificate for a name, asked for by address', '127.0.0.1', true, 'for another name'],
])('%s is refused', async (_name, host, trusted, words) => {
  if (trusted) setDefaultCACertificates([certificate]);
  const outcome = await fetcherFor({ lookup }).fetchPage(`https://${host}:${server.port}/`, never);
  expect(outcome).toEqual({
    kind: 'failed',
    failure: { code: 'target_tls_invalid', message: expect.stringContaining(words) as string },
  });
  await server.allClosed();
});

test('a server that does not speak TLS', async () => {
  const plain = await tracked(createTcpServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')));
  expect(await failureOf(`https://127.0.0.1:${plain.port}/`)).toBe('target_tls_invalid');
  await plain.allClosed();
  await plain.close();
});

test('a server that hangs up during the handshake', async () => {
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
