import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

/** Every asset that the page of a report in progress links to. */
async function assetsOf({ create, visit }: ReturnType<typeof newPageWorld>): Promise<string[]> {
  const page = parsePage((await visit(await create())).body);
  return page.elements
    .flatMap(({ attributes }) => [attributes['src'], attributes['href']])
    .filter((address) => address?.startsWith('../assets/'))
    .map((address) => address!.slice(2));
}

test('a page loads its style sheet, scripts and icon from the service', async () => {
  const names = (await assetsOf(newPageWorld())).map((path) => path.replace(/\.[0-9a-f]{16}\./, '.'));
  expect(names).toEqual([
    '/assets/icon.svg',
    '/assets/style.css',
    '/assets/page.js',
    '/assets/report.js',
    '/assets/live.js',
  ]);
});

test('assets are named after the hash of their content and cached indefinitely', async () => {
  const world = newPageWorld();
  for (const path of await assetsOf(world)) {
    const answer = await world.visit(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(path).toContain(createHash('sha256').update(answer.rawPayload).digest('hex').slice(0, 16));
    const type = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' };
    expect(answer.headers['content-type']).toBe(type[path.split('.').at(-1) as keyof typeof type]);
    const etag = answer.headers['etag'] as string;
    const again = await world.visit(path, { headers: { 'if-none-match': etag, 'accept-encoding': 'br' } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await world.visit(path, { method: 'HEAD' });
    expect([head.body, head.headers['content-length']]).toEqual(['', answer.headers['content-length']]);
    expect((await world.visit(path, { method: 'POST' })).statusCode).toBe(405);
  }
});

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip;q=0.5, br;q=0', gunzipSync],
  [undefined, 'deflate, identity', (data: Buffer) => data],
  [undefined, '', (data: Buffer) => data],
] as const)('assets are encoded as %p for Accept-Encoding %p', async (encoding, accepted, decode) => {
  const world = newPageWorld();
  for (const path of await assetsOf(world)) {
    const plain = await world.visit(path);
    const answer = await world.visit(path, { headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decode(answer.rawPayload)).toEqual(plain.rawPayload);
    if (encoding !== undefined) expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  }
});

test.each([
  '/assets/style.0123456789abcdef.css',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/style/base.css',
  '/assets/page.js',
  '/assets/%00',
  '/assets/__proto__',
  '/assets/constructor',
  '/assets//etc/passwd',
])('there is no asset %s', async (path) => {
  const answer = await newPageWorld().visit(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.headers['cache-control']).not.toContain('immutable');
});

test('a page loads only a few kilobytes', async () => {
  const world = newPageWorld();
  const size = async (extension: string) => {
    const paths = (await assetsOf(world)).filter((path) => path.endsWith(extension));
    const answers = await Promise.all(paths.map((path) => world.visit(path, { headers: { 'accept-encoding': 'br' } })));
    return answers.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
  };
  expect(await size('.js')).toBeLessThan(4096);
  expect(await size('.css')).toBeLessThan(8192);
});

test('scripts refer to no other files', async () => {
  const world = newPageWorld();
  for (const path of (await assetsOf(world)).filter((each) => each.endsWith('.js'))) {
    expect((await world.visit(path)).body).not.toMatch(/sourceMappingURL|\bimport\b|https?:/);
  }
});
