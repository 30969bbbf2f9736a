import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { parseDocument } from '../../../src/adapters/static-generator/html/document.js';
import { fetchRelatedResources } from '../../../src/adapters/static-generator/resources/related-resources.js';
import {
  DEFAULT_FETCH_LIMITS,
  PageFetcher,
  parseAllowedTargets,
} from '../../../src/adapters/static-generator/fetch/index.js';
import { findReferencedResources } from '../../../src/adapters/static-generator/resources/referenced-resources.js';
import { sketchPage } from './in-memory-page.js';

const never = new AbortController().signal;
const servers: Server[] = [];

afterAll(async () => {
  await Promise.all(
    servers.map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Fetches what a page of this HTML names; only the given origin is allowed. */
async function look(origin: string, html: string, { deadlineMs = 60_000, cancellation = never } = {}) {
  const allowed = parseAllowedTargets(origin.replace('http://', ''));
  if (!('targets' in allowed)) throw new Error('The test’s own allow-list is wrong.');
  const fetcher = new PageFetcher({
    allowedTargets: allowed.targets,
    limits: { ...DEFAULT_FETCH_LIMITS, resourceMs: 60_000 },
    userAgent: 'test',
  });
  const page = sketchPage({ url: `${origin}/`, html });
  const named = findReferencedResources(parseDocument(html), page.finalUrl);
  return fetcher.withSession((session) => fetchRelatedResources(page, named, session, deadlineMs, cancellation));
}

/** Only requests for what the page names: robots.txt and the like are answered with 404. */
function serve(handler: (path: string, ...exchange: Parameters<RequestListener>) => void): Promise<string> {
  return listen((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/x')) return handler(path, request, response);
    response.statusCode = 404;
    response.end();
  });
}

const outcomes = ({ subresources }: Awaited<ReturnType<typeof look>>) =>
  subresources.map(({ result }) => ('status' in result ? result.status : result.failure));

test('scripts and style sheets are read, of all else the head is enough', async () => {
  const code = gzipSync('x'.repeat(100_000));
  const asked: string[] = [];
  const origin = await serve((path, request, response) => {
    asked.push(`${request.method} ${path}`);
    if (path === '/x.js') response.setHeader('content-encoding', 'gzip');
    response.setHeader('content-length', path === '/x.js' ? code.length : 7);
    response.end(request.method === 'HEAD' ? undefined : path === '/x.js' ? code : 'a { b }');
  });
  const html = '<link rel=stylesheet href=/x.css><script src=/x.js></script><img src=/x.png><img src=/x.png>';
  const { subresources, skippedSubresources } = await look(origin, html);
  expect(asked.sort()).toEqual(['GET /x.css', 'GET /x.js', 'HEAD /x.png']);
  expect(subresources.map(({ url, transferredBytes }) => [url, transferredBytes])).toEqual([
    [`${origin}/x.css`, 7],
    [`${origin}/x.js`, code.length],
    [`${origin}/x.png`, 7],
  ]);
  expect(subresources[1]?.result).toMatchObject({ text: '', read: { decoded: 100_000, isWhole: true } });
  expect(skippedSubresources).toBe(0);
});

test('the manifest is read', async () => {
  const origin = await serve((_path, _request, response) => response.end(`{"name":"${'x'.repeat(100_000)}"}`));
  const { manifest, subresources } = await look(origin, '<link rel=manifest href=/x.json>');
  expect(manifest).toMatchObject({ status: 200, text: `{"name":"${'x'.repeat(64 * 1024 - 9)}` });
  expect(subresources).toEqual([]);
  expect((await look(origin, '')).manifest).toBeNull();
});

test('no error is believed from HEAD alone', async () => {
  const origin = await serve((path, { method }, response) => {
    response.statusCode = method === 'HEAD' ? 405 : path === '/x1' ? 200 : 410;
    response.end('x'.repeat(1_000));
  });
  expect(outcomes(await look(origin, '<img src=/x1><img src=/x2>'))).toEqual([200, 410]);
});

test('asks as browsers do, with an origin where the markup says so', async () => {
  const asked: Record<string, unknown> = {};
  const origin = await serve((path, { headers }, response) => {
    asked[path] = [headers.origin, headers.accept, headers.cookie, headers.authorization];
    response.end();
  });
  await look(origin, '<script type=module src=/x1></script><img src=/x2><link rel=stylesheet href=/x3>');
  expect(asked).toEqual({
    '/x1': [origin, '*/*', undefined, undefined],
    '/x2': [undefined, expect.stringMatching(/^image\/avif,image\/webp,/), undefined, undefined],
    '/x3': [undefined, 'text/css,*/*;q=0.1', undefined, undefined],
  });
});

test('forbidden addresses are refused, redirects to them as well', async () => {
  const origin = await serve((_path, _request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
  });
  const html = `<img src="http://127.0.0.1:1/"><img src="http://[::1]:22/"><img src="http://10.0.0.1/"><img src=/x>
    <script src="http://0x7f000001:9/x.js"></script><script src="http://192.168.0.1:8080/x.js"></script>`;
  expect(outcomes(await look(origin, html))).toEqual(Array.from({ length: 6 }, () => 'blocked_address'));
});

test('hostile answers are failures, or are cut', async () => {
  let isOpen = true;
  const origin = await serve((path, { method }, response) => {
    if (path === '/x-loop') response.writeHead(301, { location: '/x-loop' }).end();
    else if (path === '/x-credentials') response.writeHead(301, { location: 'http://user:secret@127.0.0.1/' }).end();
    else if (path === '/x-headers') response.writeHead(200, { huge: 'x'.repeat(70_000) }).end();
    else if (path === '/x-lies') response.writeHead(200, { 'content-length': '99999999999999999999' }).end();
    else if (path === '/x-reset') response.destroy();
    else if (method === 'GET') {
      const write = (): void => {
        if (isOpen && response.write('x'.repeat(65_536))) setImmediate(write);
      };
      response.on('drain', write).on('close', () => (isOpen = false));
      write();
    } else response.end();
  });
  const html = `<img src=/x-loop><img src=/x-credentials><img src=/x-headers><img src=/x-lies><img src=/x-reset>
    <script src=/x-endless></script>`;
  const { subresources } = await look(origin, html);
  expect(subresources.map(({ result }) => ('status' in result ? result.status : result.failure))).toEqual([
    'too_many_redirects',
    'invalid_redirect',
    'headers_too_large',
    'target_response_invalid',
    'target_disconnected',
    200,
  ]);
  expect(subresources[5]).toMatchObject({ transferredBytes: null, answer: { read: { isWhole: false } } });
  expect(JSON.stringify(subresources)).not.toContain('secret');
});

test('never more than six requests at a time, and none beyond the fortieth sub-resource', async () => {
  let [open, most, all] = [0, 0, 0];
  const waiting: (() => void)[] = [];
  const origin = await listen((_request, response) => {
    open += 1;
    all += 1;
    most = Math.max(most, open);
    response.on('close', () => (open -= 1));
    // Answers come only when as many wait as may, or the last ones do.
    waiting.push(() => response.end());
    if (waiting.length === 6 || all >= 42) for (const answer of waiting.splice(0)) answer();
  });
  const html = Array.from({ length: 90 }, (_, i) => `<img src=/x${i}>`).join('');
  const { subresources, skippedSubresources } = await look(origin, html);
  expect([most, all, subresources.length, skippedSubresources]).toEqual([6, 45, 40, 50]);
}, 30_000);

test('servers that never answer cost no more than the deadline of all', async () => {
  const origin = await listen(() => undefined);
  const html = Array.from({ length: 40 }, (_, i) => `<img src=/x${i}><script src=/y${i}></script>`).join('');
  const resources = await look(origin, html, { deadlineMs: 200 });
  expect(new Set(outcomes(resources))).toEqual(new Set(['took_too_long']));
  expect(resources.robotsTxt).toMatchObject({ failure: 'took_too_long' });
});

test('cancelling ends the looks', async () => {
  const controller = new AbortController();
  const origin = await listen(() => controller.abort());
  const resources = await look(origin, '<img src=/x>', { cancellation: controller.signal });
  expect(outcomes(resources)).toEqual(['took_too_long']);
});
