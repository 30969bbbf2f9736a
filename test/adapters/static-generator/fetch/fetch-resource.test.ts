import { gzipSync } from 'node:zlib';
import { Deadline, FetchError } from '../../../../src/adapters/static-generator/fetch/index.js';
import { fetcherFor, never } from './fetching.js';
import { httpServer, writeEndlessly, type LocalServer } from './hostile-server.js';

let server: LocalServer;
beforeAll(async () => {
  server = await httpServer((request, response) => {
    switch (request.url) {
      case '/robots.txt':
        return response.writeHead(200, { 'content-type': 'text/plain' }).end('\uFEFFUser-agent: *\n');
      case '/moved':
        return response.writeHead(301, { location: '/robots.txt' }).end();
      case '/to-inside':
        return response.writeHead(301, { location: 'http://169.254.169.254/' }).end();
      case '/zipped.xml':
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('é'.repeat(1_000)));
      case '/endless':
        return writeEndlessly(response.writeHead(200), 'x'.repeat(10_000));
      case '/silent':
        return undefined;
      default:
        return response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    }
  });
});
afterAll(() => server.close());

const get = (path: string, maxBytes = 1_000, redirects: 'follow' | 'manual' = 'follow') =>
  fetcherFor().withSession((session) =>
    session.fetchResource(server.origin + path, { method: 'GET', maxBytes, redirects }, never),
  );

test('returns text of any type, without the byte order mark', async () => {
  expect(await get('/robots.txt')).toMatchObject({
    url: `${server.origin}/robots.txt`,
    status: 200,
    text: 'User-agent: *\n',
  });
  expect(await get('/nothing')).toMatchObject({ status: 404, text: '{}' });
});

test('returns no text for HEAD', async () => {
  const head = { method: 'HEAD', maxBytes: 10, redirects: 'follow' } as const;
  expect(
    await fetcherFor().withSession((session) => session.fetchResource(`${server.origin}/robots.txt`, head, never)),
  ).toMatchObject({
    status: 200,
    text: '',
  });
  await server.allClosed();
});

test('follows redirects or returns them, as requested', async () => {
  expect(await get('/moved')).toMatchObject({ url: `${server.origin}/robots.txt`, status: 200 });
  const manual = await get('/moved', 10, 'manual');
  expect(manual).toMatchObject({ url: `${server.origin}/moved`, status: 301, text: '' });
  expect('headers' in manual && manual.headers).toContainEqual(['location', '/robots.txt']);
});

test('truncates a longer body between two characters', async () => {
  expect(await get('/zipped.xml', 5)).toMatchObject({ status: 200, text: 'éé' });
  expect(await get('/zipped.xml', 2_000)).toMatchObject({ text: 'é'.repeat(1_000) });
});

test('truncates an endless body and closes its connection', async () => {
  expect(await get('/endless', 50_000)).toMatchObject({ status: 200, text: 'x'.repeat(50_000) });
  await server.allClosed();
});

test('returns the code of a failure', async () => {
  expect(await get('/to-inside')).toEqual({ url: `${server.origin}/to-inside`, failure: 'blocked_address' });
  const slow = fetcherFor({ limits: { resourceMs: 50 } });
  const options = { method: 'GET', maxBytes: 10, redirects: 'follow' } as const;
  const late = slow.withSession((session) => session.fetchResource(`${server.origin}/silent`, options, never));
  expect(await late).toMatchObject({ failure: 'took_too_long' });
});

test('a shared deadline fails all resources; a cancellation rejects', async () => {
  const options = { method: 'GET', maxBytes: 10, redirects: 'follow' } as const;
  const url = `${server.origin}/silent`;
  const shared = new Deadline(50, () => new FetchError('took_too_long', 'Too long.'), never);
  const both = [1, 2].map(() =>
    fetcherFor().withSession((session) => session.fetchResource(url, options, shared.signal)),
  );
  expect(await Promise.all(both)).toEqual([1, 2].map(() => ({ url, failure: 'took_too_long' })));
  shared.close();
  await expect(
    fetcherFor().withSession((session) => session.fetchResource(url, options, AbortSignal.abort())),
  ).rejects.toThrow('abort');
});
