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

/** Fetches the resources that this HTML references. Only the given origin is allowed. */
async function fetchResources(origin: string, html: string, { deadlineMs = 60_000, cancellation = never } = {}) {
  const { targets: allowedTargets } = parseAllowedTargets(origin.replace('http://', ''));
  const fetcher = new PageFetcher({
    allowedTargets,
    limits: { ...DEFAULT_FETCH_LIMITS, resourceMs: 60_000 },
    userAgent: 'test',
  });
  const page = sketchPage({ url: `${origin}/`, html });
  const referenced = findReferencedResources(parseDocument(html), page.finalUrl);
  return fetcher.withSession((session) => fetchRelatedResources(page, referenced, session, deadlineMs, cancellation));
}

/** Handles only the resources that the page references; robots.txt and the like get a 404. */
function serve(handler: (path: string, ...exchange: Parameters<RequestListener>) => void): Promise<string> {
  return listen((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/x')) return handler(path, request, response);
    response.statusCode = 404;
    response.end();
  });
}

const outcomes = ({ subresources }: Awaited<ReturnType<typeof fetchResources>>) =>
  subresources.map(({ result }) => ('status' in result ? result.status : result.failure));

test('scripts and style sheets are requested with GET, everything else with HEAD', async () => {
  const code = gzipSync('x'.repeat(100_000));
  const requests: string[] = [];
  const origin = await serve((path, request, response) => {
    requests.push(`${request.method} ${path}`);
    if (path === '/x.js') response.setHeader('content-encoding', 'gzip');
    response.setHeader('content-length', path === '/x.js' ? code.length : 7);
    response.end(request.method === 'HEAD' ? undefined : path === '/x.js' ? code : 'a { b }');
  });
  const html = '<link rel=stylesheet href=/x.css><script src=/x.js></script><img src=/x.png><img src=/x.png>';
  const { subresources, skippedSubresources } = await fetchResources(origin, html);
  expect(requests.sort()).toEqual(['GET /x.css', 'GET /x.js', 'HEAD /x.png']);
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
  const { manifest, subresources } = await fetchResources(origin, '<link rel=manifest href=/x.json>');
  expect(manifest).toMatchObject({ status: 200, text: `{"name":"${'x'.repeat(64 * 1024 - 9)}` });
  expect(subresources).toEqual([]);
  expect((await fetchResources(origin, '')).manifest).toBeNull();
});

test('an error in a HEAD response counts only if GET confirms it', async () => {
  const origin = await serve((path, { method }, response) => {
    response.statusCode = method === 'HEAD' ? 405 : path === '/x1' ? 200 : 410;
    response.end('x'.repeat(1_000));
  });
  expect(outcomes(await fetchResources(origin, '<img src=/x1><img src=/x2>'))).toEqual([200, 410]);
});

test('a server that closes the connection at HEAD is asked with GET', async () => {
  const origin = await serve((path, { method }, response) => {
    if (method === 'HEAD' || path === '/x2') response.destroy();
    else response.end('x');
  });
  expect(outcomes(await fetchResources(origin, '<img src=/x1><img src=/x2>'))).toEqual([200, 'target_disconnected']);
});

test('sends the Accept header of browsers, and Origin where the markup requires CORS', async () => {
  const requests: Record<string, unknown> = {};
  const origin = await serve((path, { headers }, response) => {
    requests[path] = [headers.origin, headers.accept, headers.cookie, headers.authorization];
    response.end();
  });
  await fetchResources(origin, '<script type=module src=/x1></script><img src=/x2><link rel=stylesheet href=/x3>');
  expect(requests).toEqual({
    '/x1': [origin, '*/*', undefined, undefined],
    '/x2': [undefined, expect.stringMatching(/^image\/avif,image\/webp,/), undefined, undefined],
    '/x3': [undefined, 'text/css,*/*;q=0.1', undefined, undefined],
  });
});

test('blocked addresses are refused, also after a redirect', async () => {
  const origin = await serve((_path, _request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
  });
  const html = `<img src="http://127.0.0.1:1/"><img src="http://[::1]:22/"><img src="http://10.0.0.1/"><img src=/x>
    <script src="http://0x7f000001:9/x.js"></script><script src="http://192.168.0.1:8080/x.js"></script>`;
  expect(outcomes(await fetchResources(origin, html))).toEqual(Array.from({ length: 6 }, () => 'blocked_address'));
});

test('hostile responses fail or are truncated', async () => {
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
  const { subresources } = await fetchResources(origin, html);
  expect(subresources.map(({ result }) => ('status' in result ? result.status : result.failure))).toEqual([
    'too_many_redirects',
    'invalid_redirect',
    'headers_too_large',
    'target_response_invalid',
    'target_disconnected',
    200,
  ]);
  expect(subresources[5]).toMatchObject({ transferredBytes: null, result: { read: { isWhole: false } } });
  expect(JSON.stringify(subresources)).not.toContain('secret');
});

test('sends at most six requests at a time, and fetches at most 40 subresources', async () => {
  let [open, most, all] = [0, 0, 0];
  const waiting: (() => void)[] = [];
  const origin = await listen((_request, response) => {
    open += 1;
    all += 1;
    most = Math.max(most, open);
    response.on('close', () => (open -= 1));
    // Respond only when the limit is reached, or to the last requests.
    waiting.push(() => response.end());
    if (waiting.length === 6 || all >= 42) for (const respond of waiting.splice(0)) respond();
  });
  const html = Array.from({ length: 90 }, (_, i) => `<img src=/x${i}>`).join('');
  const { subresources, skippedSubresources } = await fetchResources(origin, html);
  expect([most, all, subresources.length, skippedSubresources]).toEqual([6, 45, 40, 50]);
}, 30_000);

test('servers that never respond take no longer than the shared deadline', async () => {
  const origin = await listen(() => undefined);
  const html = Array.from({ length: 40 }, (_, i) => `<img src=/x${i}><script src=/y${i}></script>`).join('');
  const resources = await fetchResources(origin, html, { deadlineMs: 200 });
  expect(new Set(outcomes(resources))).toEqual(new Set(['took_too_long']));
  expect(resources.robotsTxt).toMatchObject({ failure: 'took_too_long' });
});

test('cancelling ends the requests', async () => {
  const controller = new AbortController();
  const origin = await listen(() => controller.abort());
  const resources = await fetchResources(origin, '<img src=/x>', { cancellation: controller.signal });
  expect(outcomes(resources)).toEqual(['took_too_long']);
});
