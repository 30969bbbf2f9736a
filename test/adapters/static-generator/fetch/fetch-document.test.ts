import { gzipSync } from 'node:zlib';
import { fetcherFor, never } from './fetching.js';
import { httpServer, writeEndlessly, type LocalServer } from './hostile-server.js';

const ZIPPED = gzipSync('<urlset/>');

let server: LocalServer;
beforeAll(async () => {
  server = await httpServer((request, response) => {
    switch (request.url) {
      case '/sitemap.xml.gz':
        return response.writeHead(200, { 'content-type': 'application/gzip' }).end(ZIPPED);
      case '/encoded':
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(ZIPPED);
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

const fetchDocument = (path: string, maxBytes = 1_000, cancellation = never) =>
  fetcherFor().withSession((session) => session.fetchDocument(server.origin + path, maxBytes, cancellation));

const bytes = (text: string) => Uint8Array.from(Buffer.from(text));

test('returns decompressed bytes of any type, after redirects', async () => {
  const zipped = await fetchDocument('/sitemap.xml.gz');
  expect(zipped).toMatchObject({ url: `${server.origin}/sitemap.xml.gz`, status: 200 });
  expect('bytes' in zipped && Buffer.from(zipped.bytes).equals(ZIPPED)).toBe(true);
  const moved = await fetchDocument('/moved');
  expect(moved).toMatchObject({ url: `${server.origin}/encoded`, status: 200 });
  expect('bytes' in moved && Uint8Array.from(moved.bytes)).toEqual(bytes('<urlset/>'));
});

test('returns responses with any status', async () => {
  expect(await fetchDocument('/nothing')).toMatchObject({ status: 404 });
});

test('a document that is too long, or a redirect to a private address, is a failure with a message', async () => {
  expect(await fetchDocument('/endless')).toEqual({ failure: expect.stringContaining('larger') });
  expect(await fetchDocument('/to-inside')).toEqual({ failure: expect.stringContaining('169.254.169.254') });
  await server.allClosed();
});

test('an abort rejects with its reason', async () => {
  const reason = new Error('enough');
  await expect(fetchDocument('/endless', 1e9, AbortSignal.abort(reason))).rejects.toBe(reason);
});
