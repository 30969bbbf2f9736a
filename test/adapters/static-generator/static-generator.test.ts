import { jest } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  parseAllowedTargets,
  StaticGenerator,
  type FetchResource,
  type Fetcher,
} from '../../../src/adapters/static-generator/index.js';
import { answer, REFUSED, sketchPage } from './in-memory-page.js';

const never = new AbortController().signal;
const servers: Server[] = [];

afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function localGenerator(): StaticGenerator {
  return new StaticGenerator({ allowedTargets: parseAllowedTargets('127.0.0.1').targets });
}

test('checks a page over the network, with its other resources', async () => {
  const requests: string[] = [];
  const origin = await listen((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><html lang=en><title>Tea</title><h1>Green tea</h1><img src=/gone.png>');
    } else if (request.url === '/robots.txt') {
      response.end(`User-agent: *\nDisallow:\nSitemap: ${origin}/map.xml\n`);
    } else {
      response.statusCode = request.url === '/map.xml' ? 200 : 404;
      response.end();
    }
  });
  const steps: string[] = [];
  const outcome = await localGenerator().generate(`${origin}/`, never, (step) => steps.push(step));
  if (outcome.kind !== 'audited') throw new Error(JSON.stringify(outcome));
  const verdicts = Object.fromEntries(outcome.audits.map(({ id, outcome: verdict }) => [id, verdict]));
  expect(verdicts).toMatchObject({
    'document-title': 'pass',
    'robots-txt': 'pass',
    sitemap: 'pass',
    favicon: 'fail',
    'not-found-page': 'pass',
    'llms-txt': 'not applicable',
    'is-on-https': 'fail',
    'broken-resources': 'fail',
    'server-response-time': 'pass',
  });
  expect(Object.values(verdicts)).not.toContain('error');
  expect(outcome.title).toBe('Tea');
  expect(requests).toHaveLength(8);
  expect(requests.filter((line) => line.endsWith('/gone.png'))).toEqual(['HEAD /gone.png', 'GET /gone.png']);
  expect(steps).toEqual([
    `fetching ${origin}/`,
    'fetching robots.txt, the sitemap and other resources',
    'checking the page',
  ]);
});

test('fetches nothing else if the page failed', async () => {
  const requests: string[] = [];
  const origin = await listen((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'image/png');
    response.end('x');
  });
  const outcome = await localGenerator().generate(`${origin}/`, never);
  expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'not_html' } });
  expect(requests).toEqual(['/']);
});

test('a page that answers with an HTTP error has no score, and nothing else is fetched', async () => {
  const requests: string[] = [];
  const origin = await listen((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(503, { 'content-type': 'text/html' }).end('<!doctype html><title>Back soon</title>');
  });
  expect(await localGenerator().generate(`${origin}/`, never)).toEqual({
    kind: 'failed',
    failure: { code: 'target_http_error', message: 'The page answered 503 Service Unavailable.' },
  });
  expect(requests).toEqual(['/']);
});

test('100 sites that never respond, or whose resources never respond, do not delay others', async () => {
  const controller = new AbortController();
  let requests = 0;
  const { promise: allRequested, resolve: onAllRequested } = Promise.withResolvers<void>();
  const origin = await listen((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url?.startsWith('/half')) response.end('<!doctype html><img src=/hangs>');
    else if (request.url?.startsWith('/silent') || request.url === '/hangs') {
      requests += 1;
      if (requests === 100) onAllRequested();
    }
  });
  const healthy = await listen((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Quick</title>');
  });
  const generator = localGenerator();
  const slow = Array.from({ length: 100 }, (_, index) =>
    generator
      .generate(`${origin}/${index % 2 === 0 ? 'silent' : 'half'}/${index}`, controller.signal)
      .catch(() => null),
  );
  await allRequested;
  const quick = await Promise.all([1, 2, 3].map((index) => generator.generate(`${healthy}/${index}`, never)));
  expect(quick.map(({ kind }) => kind)).toEqual(['audited', 'audited', 'audited']);
  expect(generator.isBusy()).toBe(false);
  controller.abort();
  await Promise.all(slow);
});

function fetcherOf(html: string, fetchResource: FetchResource): Fetcher {
  const fetchPage = () => Promise.resolve({ kind: 'retrieved', page: sketchPage({ html }) } as const);
  return { openSession: () => ({ fetchPage, fetchResource, close: () => undefined }) };
}

test('a page with too many nodes fails with body_too_large', async () => {
  const fetcher = fetcherOf('<i>'.repeat(400_000), () => Promise.resolve(REFUSED));
  const outcome = await new StaticGenerator({ fetcher }).generate('https://example.com/', never);
  expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'body_too_large' } });
});

test.each([
  [404, 'The page answered 404 Not Found.'],
  [500, 'The page answered 500 Internal Server Error.'],
])('a page with status %i from another fetcher has no score either', async (status, message) => {
  const page = sketchPage({ status, html: '<!doctype html><title>Well made</title>' });
  const release = jest.fn();
  const session = {
    fetchPage: () => Promise.resolve({ kind: 'retrieved', page, release } as const),
    fetchResource: () => Promise.reject(new Error('unexpected')),
    close: () => undefined,
  };
  const outcome = await new StaticGenerator({ fetcher: { openSession: () => session } }).generate(page.finalUrl, never);
  expect(outcome).toEqual({ kind: 'failed', failure: { code: 'target_http_error', message } });
  expect(release).toHaveBeenCalledTimes(1);
});

test('resources that fail, even by throwing, do not fail the report', async () => {
  const requests: string[] = [];
  const fetcher = fetcherOf('<p>x', (url, { method }) => {
    requests.push(`${method} ${url.replace(/sitegrade-[0-9a-f]{24}$/, 'missing')}`);
    return url.endsWith('/robots.txt') ? Promise.reject(new Error('broken')) : Promise.resolve(answer(404));
  });
  const outcome = await new StaticGenerator({ fetcher }).generate('https://example.com/page', never);
  expect(outcome.kind).toBe('audited');
  expect(requests.sort()).toEqual([
    'GET https://example.com/llms.txt',
    'GET https://example.com/robots.txt',
    'HEAD http://example.com/page',
    'HEAD https://example.com/favicon.ico',
    'HEAD https://example.com/missing',
    'HEAD https://example.com/sitemap.xml',
  ]);
});
