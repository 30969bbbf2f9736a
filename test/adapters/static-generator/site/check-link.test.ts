import { rawServer, writeEndlessly } from '../fetch/hostile-server.js';
import { never, newReader, serveSite, type Answer, type SiteServer } from './site-server.js';

const redirectTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(301, { location }).end();

/** Answers HEAD and GET with different statuses. */
const byMethod =
  (head: number, get: number): Answer =>
  ({ method }, response) =>
    response.writeHead(method === 'HEAD' ? head : get).end();

const endless: Answer = ({ method }, response) =>
  method === 'HEAD' ? response.writeHead(405).end() : writeEndlessly(response.writeHead(200), 'x'.repeat(1_000));

let site: SiteServer;
beforeAll(async () => {
  site = await serveSite(() => ({
    '/200': 200,
    '/204': 204,
    '/304': 304,
    '/moved': redirectTo('/200'),
    '/moved-away': redirectTo('/404'),
    '/circle': redirectTo('/circle'),
    '/inside': redirectTo('http://169.254.169.254/'),
    '/401': 401,
    '/403': 403,
    '/429': 429,
    '/451': 451,
    '/999': 999,
    '/400': 400,
    '/405': 405,
    '/410': 410,
    '/500': 500,
    '/503': 503,
    '/get-only': byMethod(405, 200),
    '/head-is-404': byMethod(404, 200),
    '/head-is-501': byMethod(501, 200),
    '/head-hangs-up': (request, response) => (request.method === 'HEAD' ? request.socket.destroy() : response.end()),
    '/endless': endless,
    '/hangs-up': (request) => request.socket.destroy(),
    '/silent': () => undefined,
  }));
});
afterAll(() => site.close());

const check = (path: string, reader = newReader()) => reader.checkLink(new URL(path, site.origin).href, never);

test.each<[path: string, statusCode: number]>([
  ['/200', 200],
  ['/204', 204],
  ['/304', 304],
  ['/moved', 200],
  ['/get-only', 200],
  ['/head-is-404', 200],
  ['/head-is-501', 200],
  ['/head-hangs-up', 200],
  ['/endless', 200],
  ['/401', 401],
  ['/403', 403],
  ['/429', 429],
  ['/451', 451],
  ['/999', 999],
])('%s is not broken', async (path, statusCode) => {
  expect(await check(path)).toEqual({ statusCode, problem: null });
});

test.each<[path: string, statusCode: number | null, problem: string]>([
  ['/404', 404, 'The server answered 404 Not Found.'],
  ['/moved-away', 404, 'The server answered 404 Not Found.'],
  ['/400', 400, 'The server answered 400 Bad Request.'],
  ['/405', 405, 'The server answered 405 Method Not Allowed.'],
  ['/410', 410, 'The server answered 410 Gone.'],
  ['/500', 500, 'The server answered 500 Internal Server Error.'],
  ['/503', 503, 'The server answered 503 Service Unavailable.'],
  ['/circle', null, 'redirects more than 10 times.'],
  ['/hangs-up', null, 'closed the connection before the response was complete.'],
])('%s is broken', async (path, statusCode, problem) => {
  expect(await check(path)).toEqual({ statusCode, problem: expect.stringContaining(problem) });
});

test('a link that takes too long is broken', async () => {
  const reader = newReader({ limits: { totalMs: 50 } });
  expect(await check('/silent', reader)).toEqual({ statusCode: null, problem: expect.stringContaining('longer than') });
});

test.each([
  ['a name that does not exist', 'http://nothing.invalid/', 'does not resolve'],
  ['a closed port', 'http://127.0.0.1:1024/', 'refused the connection'],
])('%s is broken, after one request', async (_, url, problem) => {
  let lookups = 0;
  const lookup = () => {
    lookups += 1;
    return Promise.reject(new Error('ENOTFOUND'));
  };
  const state = await newReader({ lookup }).checkLink(url, never);
  expect(state).toEqual({ statusCode: null, problem: expect.stringContaining(problem) });
  expect(lookups).toBeLessThanOrEqual(1);
});

test('a link without a secure connection is broken, after one request', async () => {
  const accepted = site.accepted();
  const state = await newReader().checkLink(site.origin.replace('http:', 'https:'), never);
  expect(state).toEqual({ statusCode: null, problem: expect.stringContaining('secure connection') });
  expect(site.accepted() - accepted).toBe(1);
});

test.each([
  ['a private address', 'http://192.168.0.1/'],
  ['a redirect to one', '/inside'],
])('nobody can tell about %s', async (_, url) => {
  expect(await check(url)).toEqual({ statusCode: null, problem: null });
});

test('an invalid response is a broken link', async () => {
  const server = await rawServer((socket) => socket.end('nonsense\r\n\r\n'));
  expect(await newReader().checkLink(server.origin, never)).toEqual({
    statusCode: null,
    problem: expect.stringContaining('invalid'),
  });
  await server.close();
});

test('GET follows only if HEAD fails', async () => {
  site.requests.length = 0;
  await check('/200');
  await check('/get-only');
  expect(site.requests).toEqual(['HEAD /200', 'HEAD /get-only', 'GET /get-only']);
});
