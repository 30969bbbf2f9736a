import { gzipSync } from 'node:zlib';
import type { DocumentOptions } from '../../../../src/adapters/static-generator/fetch/index.js';
import { fetcherFor, never } from './fetching.js';
import { httpServer, writeEndlessly, type LocalServer } from './hostile-server.js';

const TEXT = '<urlset/>';
const ZIPPED = gzipSync(TEXT);

let server: LocalServer;
beforeAll(async () => {
  server = await httpServer((request, response) => {
    switch (request.url) {
      case '/sitemap.xml.gz':
        return response.writeHead(200, { 'content-type': 'application/gzip' }).end(ZIPPED);
      case '/encoded':
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(ZIPPED);
      case '/twice':
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(ZIPPED));
      case '/broken':
        return response.writeHead(200).end(ZIPPED.subarray(0, -9));
      case '/short':
        return response.writeHead(200).end('<');
      case '/empty':
        return response.writeHead(200).end();
      case '/moved':
        return response.writeHead(301, { location: '/encoded' }).end();
      case '/to-inside':
        return response.writeHead(301, { location: 'http://169.254.169.254/' }).end();
      case '/endless':
        return writeEndlessly(response.writeHead(200), 'x'.repeat(10_000));
      default:
        return response.writeHead(404).end('none');
    }
  });
});
afterAll(() => server.close());

interface Reading extends Partial<DocumentOptions> {
  readonly cancellation?: AbortSignal;
  /** Whether to read a document with this status. */
  readonly wants?: (status: number) => boolean;
  /** Whether to go on after a chunk. */
  readonly goesOn?: () => boolean;
}

async function stream(
  path: string,
  { cancellation = never, wants = () => true, goesOn = () => true, ...options }: Reading = {},
) {
  const chunks: Buffer[] = [];
  const sink = {
    begin: ({ status }: { readonly status: number }) => wants(status),
    write: (chunk: Buffer) => {
      chunks.push(chunk);
      return goesOn();
    },
  };
  const how = { maxBytes: 1_000, overflow: 'fail', ...options } as const;
  const outcome = await fetcherFor().withSession((session) =>
    session.streamDocument(server.origin + path, how, sink, cancellation),
  );
  return { outcome, text: Buffer.concat(chunks).toString() };
}

test('hands out the document after redirects, without its content encoding', async () => {
  const { outcome, text } = await stream('/moved');
  expect(outcome).toEqual({ kind: 'responded', url: `${server.origin}/encoded`, status: 200 });
  expect(text).toBe(TEXT);
});

test.each([
  ['/sitemap.xml.gz', TEXT],
  ['/encoded', TEXT],
  ['/twice', TEXT],
  ['/short', '<'],
  ['/empty', ''],
])('decompresses %s if it may be a gzip file', async (path, expected) => {
  const { outcome, text } = await stream(path, { mayBeGzipFile: true });
  expect([outcome.kind, text]).toEqual(['responded', expected]);
});

test('leaves gzip files alone otherwise', async () => {
  expect((await stream('/sitemap.xml.gz')).text).toBe(ZIPPED.toString());
});

test('a gzip file that is cut off is a failure', async () => {
  const { outcome } = await stream('/broken', { mayBeGzipFile: true });
  expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'target_disconnected' } });
});

test('responses have any status, and their body is read only on request', async () => {
  const { outcome, text } = await stream('/nothing', { wants: (status) => status === 200 });
  expect([outcome, text]).toEqual([{ kind: 'responded', url: `${server.origin}/nothing`, status: 404 }, '']);
});

test('stops when the receiver has enough, and closes the connection', async () => {
  const { outcome } = await stream('/endless', { maxBytes: 1e9, goesOn: () => false });
  expect(outcome.kind).toBe('responded');
  await server.allClosed();
});

test('a document that is too long fails, or is truncated', async () => {
  const failed = await stream('/endless');
  expect(failed.outcome).toMatchObject({ kind: 'failed', failure: { code: 'body_too_large' } });
  const truncated = await stream('/endless', { overflow: 'truncate' });
  expect(truncated.outcome.kind).toBe('responded');
  expect(truncated.text.length).toBeGreaterThanOrEqual(1_000);
  await server.allClosed();
});

test('a redirect to a private address is a failure', async () => {
  const { outcome } = await stream('/to-inside');
  expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'blocked_address' } });
});

test('HEAD has no body', async () => {
  const { outcome, text } = await stream('/encoded', { method: 'HEAD' });
  expect([outcome.kind, text]).toEqual(['responded', '']);
});

test('an abort rejects with its reason', async () => {
  const reason = new Error('enough');
  await expect(stream('/endless', { cancellation: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
