import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { failureOf, fetcherFor, never, retrieve } from './fetching.js';
import { httpServer, type LocalServer } from './hostile-server.js';

const PAGE = '<!doctype html><title>Hello</title><p>Grüße</p>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

let server: LocalServer;
const requests: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];

const CODED: Record<string, [coding: string, body: Buffer]> = {
  gzip: ['gzip', gzipSync(PAGE)],
  'x-gzip': ['X-GZIP', gzipSync(PAGE)],
  zlib: ['deflate', deflateSync(PAGE)],
  raw: ['deflate', deflateRawSync(PAGE)],
  br: ['br', brotliCompressSync(PAGE)],
  zstd: ['zstd', zstdCompressSync(PAGE)],
  identity: ['identity', Buffer.from(PAGE)],
  stacked: ['deflate, br', brotliCompressSync(deflateRawSync(PAGE))],
  members: ['gzip', Buffer.concat([gzipSync(PAGE.slice(0, 20)), gzipSync(PAGE.slice(20))])],
};

beforeAll(async () => {
  server = await httpServer((request, response) => {
    const url = request.url ?? '/';
    requests.push({ url, headers: request.headers });
    const [, kind = '', value = ''] = url.split('/');
    const coded = CODED[value];
    if (kind === 'coded' && coded) {
      response.writeHead(200, { ...HTML, 'content-encoding': coded[0] }).end(coded[1]);
    } else if (kind === 'hops') {
      const left = Number(value);
      if (left === 0) response.writeHead(200, HTML).end(PAGE);
      else
        response.writeHead([301, 302, 303, 307, 308][left % 5] ?? 302, { location: `../hops/${left - 1}#part` }).end();
    } else if (kind === 'to') {
      response.writeHead(302, { location: decodeURIComponent(value), 'set-cookie': 'a=b' }).end();
    } else if (kind === 'status') {
      response.writeHead(Number(value), HTML).end(PAGE);
    } else if (kind === 'error') {
      response.writeHead(404, { 'content-type': decodeURIComponent(value) }).end(url.endsWith('/empty') ? '' : PAGE);
    } else if (kind === 'reason') {
      response.writeHead(Number(value), 'Buy <b>now</b>', HTML).end(PAGE);
    } else if (kind === 'endless') {
      response.writeHead(500, HTML).write(PAGE);
    } else if (kind === 'type') {
      response.writeHead(200, value === '' ? {} : { 'content-type': decodeURIComponent(value) }).end(PAGE);
    } else if (kind === 'untyped') {
      response.writeHead(200).end(decodeURIComponent(value));
    } else if (kind === 'nosniff') {
      response.writeHead(200, { 'x-content-type-options': 'nosniff' }).end(PAGE);
    } else if (kind === 'empty') {
      response.writeHead(200, HTML).end();
    } else {
      response.writeHead(
        200,
        [
          ['Content-Type', 'text/html;charset=utf-8'],
          ['X-Two', 'a'],
          ['x-two', 'b'],
        ].flat(),
      );
      response.end(PAGE);
    }
  });
});
afterAll(() => server.close());
beforeEach(() => void requests.splice(0));

test('returns the text of a page, its headers in order, and its sizes', async () => {
  const page = await retrieve(`${server.origin}/a?b=c#d`);
  expect(page).toMatchObject({
    requestedUrl: `${server.origin}/a?b=c#d`,
    finalUrl: `${server.origin}/a?b=c`,
    redirects: [],
    response: { url: `${server.origin}/a?b=c`, status: 200 },
    encoding: { name: 'UTF-8', source: 'header' },
    html: PAGE,
    transferredBytes: Buffer.byteLength(PAGE),
    decodedBytes: Buffer.byteLength(PAGE),
  });
  expect(page.response.headers.slice(0, 3)).toEqual([
    ['content-type', 'text/html;charset=utf-8'],
    ['x-two', 'a'],
    ['x-two', 'b'],
  ]);
  expect(requests[0]?.headers).toMatchObject({
    host: `127.0.0.1:${server.port}`,
    'user-agent': 'Sitegrade/test (+https://sitegrade.example/)',
    'accept-encoding': 'gzip, deflate, br, zstd',
    accept: expect.stringContaining('text/html') as string,
  });
  await server.allClosed();
});

test.each(Object.keys(CODED))('a body with the coding %s is decompressed', async (name) => {
  const page = await retrieve(`${server.origin}/coded/${name}`);
  expect(page.html).toBe(PAGE);
  expect(page.decodedBytes).toBe(Buffer.byteLength(PAGE));
  expect(page.transferredBytes).toBe(CODED[name]?.[1].length);
});

test('follows and records redirects, up to the limit', async () => {
  const page = await retrieve(`${server.origin}/hops/10`);
  expect(page.finalUrl).toBe(`${server.origin}/hops/0`);
  expect(page.redirects.map(({ status }) => status)).toEqual([301, 308, 307, 303, 302, 301, 308, 307, 303, 302]);
  expect(await failureOf(`${server.origin}/hops/11`)).toBe('too_many_redirects');
  await server.allClosed();
});

test('sends no cookie and no referrer with the next request', async () => {
  await retrieve(`${server.origin}/to/${encodeURIComponent('/end')}`);
  expect(requests[1]?.url).toBe('/end');
  expect(requests[1]?.headers.cookie).toBeUndefined();
  expect(requests[1]?.headers.referer).toBeUndefined();
});

test.each([
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://user@127.0.0.1/',
  'http://:secret@127.0.0.1/',
  'http://[::1',
  'http://exa mple/',
])('a redirect to %s is refused', async (location) => {
  expect(await failureOf(`${server.origin}/to/${encodeURIComponent(location)}`)).toBe('invalid_redirect');
  expect(requests).toHaveLength(1);
});

test.each([400, 404, 410, 500, 503, 599])('a page with status %i is an HTTP error', async (status) => {
  expect(await failureOf(`${server.origin}/status/${status}`)).toBe('target_http_error');
});

test.each([203, 300, 399, 600, 999])('a page with the odd status %i is a page', async (status) => {
  expect((await retrieve(`${server.origin}/status/${status}`)).response.status).toBe(status);
});

test.each(['/error/application%2Fjson', '/error/image%2Fpng', '/error/text%2Fhtml'])(
  'an HTTP error is reported before the type or the length of its body: %s',
  async (path) => {
    expect(await failureOf(`${server.origin}${path}`)).toBe('target_http_error');
    expect(await failureOf(`${server.origin}${path}/empty`)).toBe('target_http_error');
    await server.allClosed();
  },
);

test('the body of an HTTP error is not read', async () => {
  expect(await failureOf(`${server.origin}/endless`)).toBe('target_http_error');
  await server.allClosed();
});

test('the message has the registered reason phrase, not the one that the server sent', async () => {
  const messageOf = async (path: string) => {
    const outcome = await fetcherFor().withSession((session) => session.fetchPage(`${server.origin}${path}`, never));
    return outcome.kind === 'failed' ? outcome.failure.message : 'retrieved';
  };
  expect(await messageOf('/status/503')).toBe('The page answered 503 Service Unavailable.');
  expect(await messageOf('/status/599')).toBe('The page answered 599.');
  expect(await messageOf('/reason/404')).toBe('The page answered 404 Not Found.');
  expect(await messageOf(`/to/${encodeURIComponent('/status/410')}`)).toBe('The page answered 410 Gone.');
});

test.each(['status/204', 'status/304', 'empty/'])('%s is an empty document', async (path) => {
  expect(await failureOf(`${server.origin}/${path}`)).toBe('empty_document');
});

test.each([
  ['text/html', 'retrieved'],
  ['TEXT/HTML;charset="utf-8"', 'retrieved'],
  ['application/xhtml+xml', 'retrieved'],
  ['unknown/unknown', 'retrieved'],
  ['', 'retrieved'],
  ['rubbish', 'retrieved'],
  ['text/plain', 'not_html'],
  ['application/json', 'not_html'],
  ['image/png', 'not_html'],
  ['application/xml', 'not_html'],
])('a page of type "%s": %s', async (type, expected) => {
  expect(await failureOf(`${server.origin}/type/${encodeURIComponent(type)}`)).toBe(expected);
});

test.each([
  ['\n <!DocType html>', 'retrieved'],
  ['<!-- x -->', 'retrieved'],
  ['<h1>x', 'retrieved'],
  ['<?xml version="1.0"?><html>', 'not_html'],
  ['hello', 'not_html'],
  ['%PDF-1.7', 'not_html'],
])('without a type, "%s" is %s', async (body, expected) => {
  expect(await failureOf(`${server.origin}/untyped/${encodeURIComponent(body)}`)).toBe(expected);
});

test('does not sniff a missing type with nosniff', async () => {
  expect(await failureOf(`${server.origin}/nosniff`)).toBe('not_html');
});

test('reports every requested URL as progress', async () => {
  const steps: string[] = [];
  await fetcherFor().withSession((session) =>
    session.fetchPage(`${server.origin}/hops/1`, never, (step) => steps.push(step)),
  );
  expect(steps).toEqual([`fetching ${server.origin}/hops/1`, `fetching ${server.origin}/hops/0`]);
});
