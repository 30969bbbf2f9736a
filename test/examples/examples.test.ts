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

test('every example is tried here', () => {
  const files = readdirSync(join(import.meta.dirname, '..', '..', 'examples')).filter((name) => name.endsWith('.mjs'));
  expect(files.sort()).toEqual(['durable.mjs', 'express.mjs', 'fastify.mjs', 'mount-koa.mjs', 'plain-node.mjs']);
});

describe('plain-node', () => {
  test('grades a page and ends', async () => {
    const example = new Example('plain-node.mjs', [`http://${target}/`, target]);
    expect(await example.line()).toMatch(new RegExp(`^http://${target}/ is (good|decent|bad): \\d+(\\.\\d)? of 100$`));
    expect(await example.ended()).toBe(0);
  }, 60_000);

  test('says why a page cannot be graded', async () => {
    const example = new Example('plain-node.mjs', [`http://${target}/`]);
    expect(await example.line()).not.toMatch(/ of 100$/);
    expect(await example.ended()).toBe(0);
  }, 60_000);
});

test('durable: the second run finds the report of the first', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sitegrade-durable-'));
  try {
    const env = { ALLOWED_TARGETS: target, DATA_DIR: directory };
    for (const expected of ['created', 'found']) {
      const example = new Example('durable.mjs', [`http://${target}/`], env);
      expect(await example.line()).toMatch(new RegExp(`^${expected} http://${target}/: \\d+(\\.\\d)?$`));
      expect(await example.ended()).toBe(0);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}, 60_000);

test('express: own routes, own authentication, errors by kind', async () => {
  const example = new Example('express.mjs', [], { ALLOWED_TARGETS: target });
  try {
    const base = await example.line();
    const send = (path: string, user: string, url?: string) =>
      fetch(base + path, {
        method: url === undefined ? 'GET' : 'POST',
        headers: { 'X-User': user },
        ...(url !== undefined && { body: new URLSearchParams({ url }) }),
      });

    const created = await send('/grades', 'ann', `http://${target}/`);
    expect(created.status).toBe(201);
    const grade = await created.json();
    expect(grade).toEqual({
      id: expect.any(String),
      url: `http://${target}/`,
      score: expect.any(Number),
      result: expect.stringMatching(/^(good|decent|bad)$/),
    });

    expect((await send(`/grades/${grade.id}`, 'ann')).status).toBe(200);
    expect((await send(`/grades/${grade.id}`, 'bob')).status).toBe(404);
    expect((await send('/grades', 'ann', 'ftp://example.com/')).status).toBe(422);
    expect((await fetch(`${base}/grades/${grade.id}`)).status).toBe(401);
  } finally {
    expect(await example.stop()).toBe(0);
  }
}, 60_000);

test.each(['fastify.mjs', 'mount-koa.mjs'])(
  '%s: the whole API below a path, with links that lead there',
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
