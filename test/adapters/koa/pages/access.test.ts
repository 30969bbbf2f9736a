import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { inject } from 'light-my-request';
import Koa from 'koa';
import mount from 'koa-mount';
import { newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const MISSING = '/reports/01890a5d-ac96-774b-bcce-b302099a8057';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const SECRET = 'correct horse & battery=ä';

const protectedReport = async () => {
  const world = newPageWorld();
  const address = await world.create({ url: 'https://secret.example/', privacy: 'password', password: SECRET });
  await world.generateAll();
  return { world, address };
};

test('other paths are passed to the next middleware', async () => {
  const { visit, logged } = newPageWorld();
  for (const path of [`/api/v1${MISSING}`, '/Reports/x', '/reportsx', '/docs', '/healthz', '//reports/x']) {
    expect([path, (await visit(path)).body]).toEqual([path, 'the next middleware']);
  }
  expect(logged).toEqual([]);
});

test.each(['/reports/', `${MISSING}/`, `${MISSING}/x`, '/assets/', '/assets/x', '/assets/style.css'])(
  'an unknown path below the paths of the pages is a 404 page: %s',
  async (path) => {
    const { visit, observed } = newPageWorld();
    const answer = await visit(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(parsePage(answer.body).one('h1').text).toBe('Not found');
    // An unknown path must not become a metric label.
    expect(JSON.stringify(observed)).not.toContain(path);
  },
);

test('a public report is readable by anyone and indexable', async () => {
  const { create, generateAll, visit } = newPageWorld();
  const address = await create();
  await generateAll();
  const answer = await visit(`${address}?from=mail`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  });
  expect(answer.headers).not.toHaveProperty('x-robots-tag');
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(parsePage(answer.body).meta('robots')).toBeUndefined();
});

test('a malformed request target is passed to the next middleware', async () => {
  const { callback } = newPageWorld();
  const server = createServer(callback).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = request({ port: (server.address() as AddressInfo).port, path: 'http://[bad/' }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(418);
  server.close();
  server.closeAllConnections();
});

test('mounted below a path, every link stays below it', async () => {
  const { create, generateAll, pages } = newPageWorld();
  const address = await create();
  await generateAll();
  const host = new Koa();
  host.use(mount('/grades', new Koa().use(pages)));
  const visit = (url: string) => inject(host.callback(), { method: 'GET', url });
  expect((await visit(address)).statusCode).toBe(404);
  const body = (await visit(`/grades${address}`)).body;
  for (const { attributes } of parsePage(body).elements) {
    const link = attributes['src'] ?? attributes['href'];
    if (link === undefined || /^(?:https?:|#)/.test(link)) continue;
    const { pathname } = new URL(link, `http://host/grades${address}`);
    expect(pathname).toMatch(/^\/grades\//);
    if (pathname.includes('/assets/')) expect((await visit(pathname)).statusCode).toBe(200);
  }
});

describe('a private report', () => {
  test.each(['GET', 'HEAD', 'POST'] as const)('looks byte for byte like a missing one: %s', async (method) => {
    const { create, generateAll, visit } = newPageWorld();
    const address = await create({ privacy: 'private' });
    await generateAll();
    const post = method === 'POST' ? { headers: FORM, payload: 'password=x' } : {};
    const seen = async (path: string) => {
      const { statusCode, headers, rawPayload } = await visit(path, { method, ...post });
      const { 'x-request-id': id, date: _date, ...others } = headers;
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      return { statusCode, headers: others, text: rawPayload.toString('latin1') };
    };
    const hidden = await seen(address);
    expect(hidden.statusCode).toBe(404);
    expect(hidden.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    for (const path of [
      MISSING,
      '/reports/x',
      '/reports/%00',
      '/reports/%zz',
      MISSING.toUpperCase().replace('REPORTS', 'reports'),
    ]) {
      expect(await seen(path)).toEqual(hidden);
    }
  });
});

describe('a protected report', () => {
  test('asks for its password and reveals nothing else', async () => {
    const { world, address } = await protectedReport();
    const answer = await world.visit(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(answer.body).not.toContain('secret.example');
    const page = parsePage(answer.body);
    expect(page.meta('robots')).toBe('noindex');
    expect(page.one('form').attributes).toEqual({ method: 'post' });
    expect(page.one('input').attributes).toMatchObject({ type: 'password', name: 'password' });
    expect(page.one('label').attributes['for']).toBe(page.one('input').attributes['id']);
  });

  test('redirects to the report after the correct password, uncacheable', async () => {
    const { world, address } = await protectedReport();
    const unlocked = await world.unlock(address, SECRET);
    expect(unlocked.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(unlocked.body).toBe('');
    const { page: answer } = await world.enter(address, SECRET);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const page = parsePage(answer.body);
    expect(page.one('h1').text).toMatch(/^secret\.example/);
    expect(page.meta('robots')).toBe('noindex');
    expect(page.all('form')).toEqual([]);
    const output = JSON.stringify([world.logged, world.observed, unlocked.headers, answer.headers]) + answer.body;
    // The page has percentages, which decodeURIComponent refuses. Encodings keep letters.
    expect(output).not.toContain('battery');
  });

  test.each([
    ['wrong', 'Wrong password.'],
    [SECRET.toUpperCase(), 'Wrong password.'],
    [`${SECRET} `, 'Wrong password.'],
    ['x'.repeat(500), 'Wrong password.'],
    ['', 'Enter the password.'],
  ])('rejects %j and shows the form again', async (password, problem) => {
    const { world, address } = await protectedReport();
    const answer = await world.unlock(address, password);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain('secret.example');
    const page = parsePage(answer.body);
    expect(page.one('form').attributes).toEqual({ method: 'post' });
    const message = page.elements.find(({ attributes }) => attributes['role'] === 'alert');
    expect(message?.text).toContain(problem);
    expect(page.one('input').attributes['aria-describedby']).toBe(message?.attributes['id']);
  });

  test('never reads the password from the URL', async () => {
    const { world, address } = await protectedReport();
    const query = new URLSearchParams({ password: SECRET }).toString();
    expect(parsePage((await world.visit(`${address}?${query}`)).body).all('form')).toHaveLength(1);
    const posted = await world.visit(`${address}?${query}`, { method: 'POST', headers: FORM, payload: '' });
    expect(posted.statusCode).toBe(403);
  });

  test('rate-limits guesses, even correct ones, until the window ends', async () => {
    const { world, address } = await protectedReport();
    for (let guess = 0; guess < 5; guess += 1)
      expect((await world.unlock(address, `guess ${guess}`)).statusCode).toBe(403);
    const throttled = await world.unlock(address, SECRET);
    expect(throttled.statusCode).toBe(429);
    expect(throttled.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
    expect(parsePage(throttled.body).one('form').attributes).toEqual({ method: 'post' });
    expect(throttled.body).toContain('Try again in 60 seconds');
    expect((await world.visit(address)).statusCode).toBe(200);
    world.clock.advance(60_000);
    expect((await world.unlock(address, SECRET)).statusCode).toBe(303);
  });
});

describe('forms', () => {
  test.each([
    ['another type', { 'content-type': 'application/json' }, '{"password":"x"}', 415],
    ['no type', {}, 'password=x', 415],
    ['a compressed body', { ...FORM, 'content-encoding': 'gzip' }, 'password=x', 415],
    ['two passwords', FORM, 'password=x&password=y', 400],
    ['more than 2 KB', FORM, `password=${'x'.repeat(2048)}`, 413],
    ['more than 2 KB in another field', FORM, `password=x&y=${'y'.repeat(2048)}`, 413],
  ])('%s is rejected before the report is looked up', async (_name, headers, payload, status) => {
    const { world, address } = await protectedReport();
    for (const path of [address, MISSING]) {
      const answer = await world.visit(path, { method: 'POST', headers, payload });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['cache-control']).toBe('no-store');
      parsePage(answer.body);
    }
  });

  test('the longest password is accepted', async () => {
    const world = newPageWorld();
    const longest = '密'.repeat(128);
    const address = await world.create({ privacy: 'password', password: longest });
    expect((await world.unlock(address, longest)).statusCode).toBe(303);
  });

  test('a body without Content-Length is read up to the limit and answered', async () => {
    const { world, address } = await protectedReport();
    const server = createServer(world.callback).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sent = request({
      port: (server.address() as AddressInfo).port,
      path: address,
      method: 'POST',
      headers: { ...FORM, 'transfer-encoding': 'chunked' },
    });
    sent.write('x'.repeat(4096));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
    sent.on('error', () => undefined).destroy();
    server.close();
    await once(server, 'close');
  });
});
