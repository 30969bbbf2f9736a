import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MemoryReportRepository, MemoryStore } from '../../../../src/adapters/memory/index.js';
import { SitegradeError } from '../../../../src/domain/index.js';
import { newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const ANY = '/reports/01890a5d-ac96-774b-bcce-b302099a8057';

const worldWithBrokenStorage = (error: unknown) => {
  const reports = new MemoryReportRepository(new MemoryStore());
  reports.find = () => Promise.reject(error);
  return newPageWorld({ reports });
};

test('HEAD returns the headers of GET and no body', async () => {
  const { create, visit } = newPageWorld();
  const address = await create();
  const got = await visit(address);
  const head = await visit(address, { method: 'HEAD' });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  for (const name of ['content-type', 'content-length', 'content-security-policy', 'cache-control']) {
    expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
  }
});

test.each(['PUT', 'DELETE', 'PATCH'] as const)('%s is not allowed', async (method) => {
  const { create, visit } = newPageWorld();
  for (const address of [await create(), ANY]) {
    const answer = await visit(address, { method });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    parsePage(answer.body);
  }
});

test('OPTIONS lists the methods of a page', async () => {
  const answer = await newPageWorld().visit(ANY, { method: 'OPTIONS' });
  expect([answer.statusCode, answer.headers['allow'], answer.body]).toEqual([204, 'GET, HEAD, OPTIONS, POST', '']);
});

test('unavailable storage is a 503 with Retry-After', async () => {
  const { visit, logged } = worldWithBrokenStorage(new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 6.2 }));
  const answer = await visit(ANY);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  parsePage(answer.body);
  expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1);
});

test('an unexpected error is a 500 with a fixed text, and is logged', async () => {
  const error = new Error('relation "secret" does not exist');
  const { visit, logged } = worldWithBrokenStorage(error);
  const [first, second] = [await visit(ANY), await visit(`${ANY}?<other>`)];
  expect(first.statusCode).toBe(500);
  expect(first.body).toBe(second.body);
  expect(first.body).not.toContain('secret');
  parsePage(first.body);
  expect(logged[0]).toEqual({
    level: 'error',
    fields: { request_id: first.headers['x-request-id'], err: error },
    message: 'request failed',
  });
});

test('a service that is stopping serves pages and closes their connections', async () => {
  const { create, visit, stop } = newPageWorld();
  const address = await create();
  stop();
  const answer = await visit(address);
  expect([answer.statusCode, answer.headers['connection']]).toEqual([200, 'close']);
});

test('each request is logged and counted once, without its query', async () => {
  const { create, visit, logged, observed } = newPageWorld();
  const address = await create();
  const answer = await visit(`${address}?password=hunter2`);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatchObject({
    level: 'info',
    message: 'request',
    fields: {
      request_id: answer.headers['x-request-id'],
      method: 'GET',
      path: address,
      route: '/reports/{id}',
      status: 200,
    },
  });
  expect(observed).toEqual([{ method: 'GET', route: '/reports/{id}', status: 200, seconds: expect.any(Number) }]);
  expect(JSON.stringify(logged)).not.toContain('hunter2');
});

test('every page has a Content-Security-Policy that allows own files and nothing inline', async () => {
  const { create, generateAll, visit } = newPageWorld();
  const ready = await create();
  await generateAll();
  for (const address of [ready, await create(), await create({ privacy: 'password', password: 'x' }), ANY]) {
    const { headers, body } = await visit(address);
    const page = parsePage(body);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    for (const name of ['style', 'iframe', 'base', 'object', 'embed']) expect(page.all(name)).toEqual([]);
    for (const { attributes, text } of page.all('script')) {
      expect([text, attributes['type']]).toEqual(['', 'module']);
      expect(attributes['src']).toMatch(/^\.\.\/assets\/[a-z]+\.[0-9a-f]{16}\.js$/);
    }
    const attributes = page.elements.flatMap((element) => Object.keys(element.attributes));
    expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
  }
});

test('pages are compressed on request, but secret ones only without a query', async () => {
  const world = newPageWorld();
  const open = await world.create();
  const locked = await world.create({ privacy: 'password', password: 'x' });
  await world.generateAll();
  const { cookie } = await world.enter(locked, 'x');
  const accepting = (path: string, encoding: string) =>
    world.visit(path, { headers: { cookie, 'accept-encoding': encoding } });
  const plain = await world.visit(open);
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [encoding, decode] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
    const answer = await accepting(open, encoding);
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(decode(answer.rawPayload).toString()).toBe(plain.body);
    const head = await world.visit(open, { method: 'HEAD', headers: { 'accept-encoding': encoding } });
    expect(head.headers['content-length']).toBe(answer.headers['content-length']);
  }
  expect((await accepting(`${open}?category=x`, 'br')).headers['content-encoding']).toBe('br');
  expect((await accepting(locked, 'br')).headers['content-encoding']).toBe('br');
  expect((await accepting(`${locked}?category=x`, 'br')).headers['content-encoding']).toBeUndefined();
});

test('HSTS is sent over https only', async () => {
  const overHttps = await newPageWorld().visit(ANY);
  expect(overHttps.headers['strict-transport-security']).toBe('max-age=63072000');
  const overHttp = await newPageWorld({}, { baseUrl: () => 'http://grades.example' }).visit(ANY);
  expect(overHttp.headers).not.toHaveProperty('strict-transport-security');
});
