import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Example, TargetPage } from './example.js';

const page = new TargetPage();
let target: string;

beforeAll(async () => {
  target = await page.listen();
});

afterAll(() => page.close());

test('every example has a test', () => {
  const files = readdirSync(join(import.meta.dirname, '..', '..', 'examples')).filter((name) => name.endsWith('.mjs'));
  expect(files.sort()).toEqual([
    'durable.mjs',
    'express.mjs',
    'fastify.mjs',
    'mount-koa.mjs',
    'overview.mjs',
    'plain-node.mjs',
    'site-scan.mjs',
  ]);
});

describe('plain-node', () => {
  test('checks a page and exits', async () => {
    const example = new Example('plain-node.mjs', [`http://${target}/`, target]);
    expect(await example.line()).toMatch(new RegExp(`^http://${target}/ is (good|decent|bad): \\d+(\\.\\d)? of 100$`));
    expect(await example.exited()).toBe(0);
  });

  test('prints why a page has no score', async () => {
    const example = new Example('plain-node.mjs', [`http://${target}/`]);
    expect(await example.line()).not.toMatch(/ of 100$/);
    expect(await example.exited()).toBe(0);
  });
});

test('durable: the second run finds the report of the first', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sitegrade-durable-'));
  try {
    const env = { ALLOWED_TARGETS: target, DATA_DIR: directory };
    for (const expected of ['created', 'found']) {
      const example = new Example('durable.mjs', [`http://${target}/`], env);
      expect(await example.line()).toMatch(new RegExp(`^${expected} http://${target}/: \\d+(\\.\\d)?$`));
      expect(await example.exited()).toBe(0);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test('overview: sites, what changed, and what is running', async () => {
  const [, port] = target.split(':');
  const urls = [`http://${target}/`, `http://other.localhost:${port}/`];
  const example = new Example('overview.mjs', urls, { ALLOWED_TARGETS: target });
  expect(await example.line()).toBe('2 running');
  expect(await example.line()).toBe('other.localhost: no score, change unknown, 1 failing, 0 days');
  expect(await example.line()).toMatch(/^127\.0\.0\.1: \d+(\.\d)?, change unknown, 0 failing, 1 days$/);
  expect(await example.line()).toBe('0 worse, 1 failing, 0 better, 0 recovered');
  expect(await example.line()).toMatch(/^failing http:\/\/other\.localhost/);
  expect(await example.exited()).toBe(0);
});

test('site-scan: the score, the pages and the findings of a site', async () => {
  const example = new Example('site-scan.mjs', [`http://${target}/`], { ALLOWED_TARGETS: target });
  expect(await example.line()).toMatch(new RegExp(`^http://${target}/: ready, \\d+(\\.\\d)?, 1 pages checked$`));
  expect(await example.line()).toMatch(/: 1 pages, \+\d+(\.\d)?$/);
  expect(await example.exited()).toBe(0);
});

test('express: custom routes and authentication, and a status for each kind of error', async () => {
  const example = new Example('express.mjs', [], { ALLOWED_TARGETS: target });
  try {
    const base = await example.line();
    const send = (path: string, user: string, url?: string) =>
      fetch(base + path, {
        method: url === undefined ? 'GET' : 'POST',
        headers: { 'X-User': user },
        ...(url !== undefined && { body: new URLSearchParams({ url }) }),
      });

    const created = await send('/checks', 'ann', `http://${target}/`);
    expect(created.status).toBe(201);
    const check = await created.json();
    expect(check).toEqual({
      id: expect.any(String),
      url: `http://${target}/`,
      score: expect.any(Number),
      result: expect.stringMatching(/^(good|decent|bad)$/),
    });

    expect((await send(`/checks/${check.id}`, 'ann')).status).toBe(200);
    expect((await send(`/checks/${check.id}`, 'bob')).status).toBe(404);
    expect((await send('/checks', 'ann', 'ftp://example.com/')).status).toBe(422);
    expect((await fetch(`${base}/checks/${check.id}`)).status).toBe(401);
  } finally {
    expect(await example.stop()).toBe(0);
  }
});

test.each(['fastify.mjs', 'mount-koa.mjs'])(
  '%s: the whole API under a path, with working links',
  async (file) => {
    const example = new Example(file, [], { ALLOWED_TARGETS: target });
    try {
      const base = await example.line();
      const headers = { Authorization: `Bearer ${await example.line()}` };

      expect(await (await fetch(`${base}/`)).json()).toEqual({ reports: '/sitegrade/api/v1/reports' });
      expect((await fetch(`${base}/sitegrade/api/v1/reports`)).status).toBe(401);

      const created = await fetch(`${base}/sitegrade/api/v1/reports`, {
        method: 'POST',
        headers: { ...headers, Prefer: 'wait=30' },
        body: new URLSearchParams({ url: `http://${target}/` }),
      });
      expect(created.status).toBe(201);
      const { data } = await created.json();
      expect(data).toMatchObject({ status: 'ready', links: { self: `${base}/sitegrade/api/v1/reports/${data.id}` } });

      const list = await (await fetch(`${base}/sitegrade/api/v1/reports`, { headers })).json();
      expect(list.data.map(({ id }: { id: string }) => id)).toEqual([data.id]);
      expect((await fetch(data.links.self, { headers })).status).toBe(200);
    } finally {
      expect(await example.stop()).toBe(0);
    }
  },
  60_000,
);
