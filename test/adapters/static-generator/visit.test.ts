import { jest } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  parseAllowedTargets,
  StaticGenerator,
  type FetchSession,
  type PageOutcome,
} from '../../../src/adapters/static-generator/index.js';
import type { Audit } from '../../../src/domain/index.js';
import { answer, sketchPage } from './in-memory-page.js';

const never = new AbortController().signal;
const requests: string[] = [];
let server: Server;
let origin: string;

const html =
  '<!doctype html><html lang=en><title>Tea</title><a href=/green#top>Green</a><a href=/black rel=nofollow>Black</a>';

const handle: RequestListener = (request, response) => {
  requests.push(`${request.method} ${request.url}`);
  const url = new URL(request.url ?? '', origin);
  const status = Number(url.searchParams.get('status') ?? 200);
  const location = url.searchParams.get('to');
  const type = url.searchParams.get('type') ?? 'text/html';
  // Servers send raw bytes in Location; Node takes them as latin1.
  const encoded = location === null ? null : Buffer.from(location, 'utf8').toString('latin1');
  response.writeHead(status, { 'content-type': type, ...(encoded !== null && { location: encoded }) });
  if (url.pathname === '/cut') {
    response.write('<p>');
    response.socket?.destroySoon();
  } else response.end(url.pathname === '/empty' ? '' : html);
};

beforeAll(async () => {
  server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => (requests.length = 0));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const generator = new StaticGenerator({ allowedTargets: parseAllowedTargets('127.0.0.1').targets });
const visit = (path: string) => generator.visit(`${origin}${path}`, never);
const redirect = (to: string, status = 301) => `/r?status=${status}&to=${encodeURIComponent(to)}`;

test('returns what a report has, and the facts, from one fetch', async () => {
  const visited = await visit('/tea');
  expect(requests.filter((line) => line.endsWith(' /tea'))).toEqual(['GET /tea']);
  if (visited.kind !== 'audited') throw new Error(JSON.stringify(visited));
  const { page, ...outcome } = visited;
  expect(page).toEqual({
    statusCode: 200,
    title: 'Tea',
    description: null,
    canonical: null,
    isNoindex: false,
    alternates: [],
    links: [
      { url: `${origin}/green`, text: 'Green', isNofollow: false },
      { url: `${origin}/black`, text: 'Black', isNofollow: true },
    ],
  });
  const { audits: _audits, ...rest } = outcome;
  expect(await generator.generate(`${origin}/tea`, never)).toMatchObject(rest);
});

test('pages of a site share what is not their own, with the same results as reports', async () => {
  const fresh = new StaticGenerator({ allowedTargets: parseAllowedTargets('127.0.0.1').targets });
  await fresh.visit(`${origin}/one`, never);
  const ofFirst = requests.splice(0);
  expect(ofFirst.map((line) => line.replace(/sitegrade-.*/, 'missing')).sort()).toEqual([
    'GET /llms.txt',
    'GET /one',
    'GET /robots.txt',
    'HEAD /favicon.ico',
    'HEAD /missing',
    'HEAD /sitemap.xml',
  ]);
  const second = await fresh.visit(`${origin}/two`, never);
  expect(requests.splice(0)).toEqual(['GET /two']);
  const report = await fresh.generate(`${origin}/two`, never);
  expect(requests).toHaveLength(ofFirst.length);
  if (second.kind !== 'audited' || report.kind !== 'audited') throw new Error(JSON.stringify([second, report]));
  // It measures a time.
  const others = (audits: readonly Audit[]) => audits.filter(({ id }) => id !== 'server-response-time');
  expect(others(second.audits)).toEqual(others(report.audits));
});

test.each([301, 302, 303, 307, 308])('a redirect with status %i is returned, not followed', async (status) => {
  expect(await visit(redirect('/neu/ä?x=1#top', status))).toEqual({
    kind: 'redirected',
    statusCode: status,
    target: `${origin}/neu/%C3%A4?x=1`,
  });
  expect(requests).toHaveLength(1);
});

test.each([
  ['//Other.example:80/a/../b', 'http://other.example/b'],
  ['https://10.0.0.1/', 'https://10.0.0.1/'],
  ['', 'SAME'],
])('a redirect to "%s" is only resolved', async (location, target) => {
  const path = redirect(location);
  expect(await visit(path)).toMatchObject({ target: target === 'SAME' ? `${origin}${path}` : target });
});

test.each([
  ['ftp://127.0.0.1/', 'neither http nor https'],
  ['http://user@127.0.0.1/', 'a user name or password'],
  ['http://[::1', 'an invalid URL'],
  [`/${'x'.repeat(2048)}`, 'a URL that is too long'],
])('a redirect to %.20s… fails', async (location, reason) => {
  expect(await visit(redirect(location, 302))).toEqual({
    kind: 'failed',
    failure: { code: 'invalid_redirect', message: expect.stringContaining(reason) as string },
    statusCode: 302,
  });
});

test.each([
  ['/r?status=302', 302],
  ['/r?status=300&to=/x', 300],
  ['/r?status=203', 203],
])('%s is a page', async (path, statusCode) => {
  expect(await visit(path)).toMatchObject({ kind: 'audited', page: { statusCode } });
});

test.each([
  ['/gone?status=404', 'target_http_error', 404],
  ['/down?status=503', 'target_http_error', 503],
  ['/image?type=image/png', 'not_html', 200],
  ['/empty', 'empty_document', 200],
  ['/cut', 'target_disconnected', 200],
])('%s fails with %s and status %i', async (path, code, statusCode) => {
  expect(await visit(path)).toMatchObject({ kind: 'failed', failure: { code }, statusCode });
});

test('without a response there is no status', async () => {
  expect(await generator.visit('http://10.0.0.1/', never)).toEqual({
    kind: 'failed',
    failure: { code: 'blocked_address', message: expect.any(String) as string },
    statusCode: null,
  });
});

describe('with a fetcher that cannot visit', () => {
  const release = jest.fn();

  function visitWith(outcome: PageOutcome) {
    release.mockClear();
    const session: FetchSession = {
      fetchPage: () => Promise.resolve(outcome),
      fetchResource: () => Promise.resolve(answer(404)),
      close: () => undefined,
    };
    return new StaticGenerator({ fetcher: { openSession: () => session } }).visit('https://example.com/a', never);
  }

  const hop = (url: string, status: number) => ({ url, status, headers: [] });

  test('the first redirect counts, to the next one or to the page', async () => {
    const page = { ...sketchPage({ html }), redirects: [hop('https://example.com/a', 302)] };
    expect(await visitWith({ kind: 'retrieved', page, release })).toEqual({
      kind: 'redirected',
      statusCode: 302,
      target: 'https://example.com/page',
    });
    const redirects = [...page.redirects, hop('https://example.com/b', 301)];
    expect(await visitWith({ kind: 'retrieved', page: { ...page, redirects } })).toMatchObject({
      statusCode: 302,
      target: 'https://example.com/b',
    });
  });

  test('a page is released once, and failures keep the status that is known', async () => {
    const retrieved = (status: number, text: string) =>
      visitWith({ kind: 'retrieved', page: sketchPage({ html: text, status }), release });
    expect(await retrieved(200, html)).toMatchObject({ kind: 'audited', page: { links: { length: 2 } } });
    expect(release).toHaveBeenCalledTimes(1);
    expect(await retrieved(200, '<i>'.repeat(400_000))).toMatchObject({
      failure: { code: 'body_too_large' },
      statusCode: 200,
    });
    expect(await retrieved(404, html)).toMatchObject({ failure: { code: 'target_http_error' }, statusCode: 404 });
    expect(release).toHaveBeenCalledTimes(1);
    const failure = { code: 'target_refused', message: 'Refused.' } as const;
    expect(await visitWith({ kind: 'failed', failure })).toEqual({ kind: 'failed', failure, statusCode: null });
  });
});
