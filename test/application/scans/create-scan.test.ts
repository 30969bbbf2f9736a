import { ADMIN, OTHER_ACCOUNT, OWNER, READER } from '../support/new-world.js';
import { HOME, scanWorld } from './support/scan-world.js';

test('a new scan is pending and has the defaults', async () => {
  const world = scanWorld({});
  const scan = await world.start({ url: 'HTTPS://www.Example.com/shop#top' });
  expect(scan).toEqual({
    id: expect.any(String),
    url: 'https://www.example.com/shop',
    project: 'example.com',
    options: { maxPages: 100, maxDepth: 10, sitemap: 'use', include: [], exclude: [], externalLinks: false },
    privacy: 'private',
    status: 'pending',
    failure: null,
    pages: { found: 0, waiting: 0, checked: 0, failed: 0, skipped: 0 },
    score: null,
    result: null,
    categories: [],
    results: { good: 0, decent: 0, bad: 0 },
    truncated: null,
    createdAt: world.clock.now(),
    startedAt: null,
    finishedAt: null,
    updatedAt: world.clock.now(),
  });
  expect(await world.scans.get.execute(READER, { id: scan.id })).toEqual(scan);
  expect(await world.projects.get.execute(READER, { project: 'example.com' })).toMatchObject({
    name: 'example.com',
    latestScan: { id: scan.id },
    shownScan: null,
    trend: [],
  });
});

test('every broken rule is reported at once', async () => {
  const world = scanWorld({});
  const input = { url: 'ftp://x', maxPages: 0, maxDepth: -1, include: ['blog'], privacy: 'password' } as const;
  await expect(world.start(input)).rejects.toMatchObject({
    details: {
      kind: 'invalid',
      violations: ['url', 'max_pages', 'max_depth', 'include', 'password'].map((field) => ({ field })),
    },
  });
  expect((await world.scans.list.execute(OWNER)).items).toEqual([]);
});

test('a read key cannot create, cancel or delete', async () => {
  const world = scanWorld({});
  const { id } = await world.start();
  const denied = { kind: 'insufficient-scope' };
  await expect(world.scans.create.execute(READER, { url: HOME })).rejects.toMatchObject(denied);
  await expect(world.scans.cancel.execute(READER, { id })).rejects.toMatchObject(denied);
  await expect(world.scans.delete.execute(READER, { id })).rejects.toMatchObject(denied);
});

test('the same ID gives the same scan, and no second job', async () => {
  const world = scanWorld({ '/': {} });
  const id = world.ports.ids.next();
  const [first, second] = await Promise.all([
    world.scans.create.execute(OWNER, { url: HOME }, id),
    world.scans.create.execute(OWNER, { url: HOME }, id),
  ]);
  expect(second).toEqual(first);
  expect(await world.scans.create.execute(OWNER, { url: HOME }, id)).toEqual(first);
  await world.generateAll();
  expect(world.generator.calls).toBe(1);
  expect((await world.scans.list.execute(OWNER)).items).toHaveLength(1);
  await expect(world.scans.create.execute(OTHER_ACCOUNT, { url: HOME }, id)).rejects.toThrow(/another account/);
});

test('an account has at most ten scans under way', async () => {
  const world = scanWorld({ '/': {} });
  const ids = [];
  for (let count = 0; count < 10; count += 1) ids.push((await world.start()).id);
  await expect(world.start()).rejects.toMatchObject({ details: { kind: 'too-many-scans', limit: 10 } });
  await world.scans.create.execute(OTHER_ACCOUNT, { url: HOME });
  await world.scans.cancel.execute(OWNER, { id: ids[0] ?? '' });
  await world.start();
});

test('other accounts see nothing of a scan', async () => {
  const world = scanWorld({ '/': { score: 50 } });
  const { id } = await world.scan();
  const hidden = { details: { kind: 'not-found', what: 'scan' } };
  const { scans } = world;
  await expect(scans.get.execute(OTHER_ACCOUNT, { id })).rejects.toMatchObject(hidden);
  await expect(scans.listPages.execute(OTHER_ACCOUNT, { id })).rejects.toMatchObject(hidden);
  await expect(scans.outline.execute(OTHER_ACCOUNT, { id })).rejects.toMatchObject(hidden);
  await expect(scans.listFindings.execute(OTHER_ACCOUNT, { id })).rejects.toMatchObject(hidden);
  await expect(scans.getFinding.execute(OTHER_ACCOUNT, { id, finding: 'fixed-score' })).rejects.toMatchObject(hidden);
  await expect(scans.compare.execute(OTHER_ACCOUNT, { id })).rejects.toMatchObject(hidden);
  await expect(scans.cancel.execute(OTHER_ACCOUNT, { id })).rejects.toMatchObject(hidden);
  await expect(scans.delete.execute(OTHER_ACCOUNT, { id })).rejects.toMatchObject(hidden);
  await expect(scans.await.execute(OTHER_ACCOUNT, { id })).rejects.toMatchObject(hidden);
  expect((await scans.list.execute(OTHER_ACCOUNT)).items).toEqual([]);
});

test('scans are listed newest first, by project and status', async () => {
  const world = scanWorld({ '/': {} });
  const first = await world.scan();
  const second = await world.start();
  const other = await world.start({ url: 'https://other.example/' });
  const list = async (input = {}) => (await world.scans.list.execute(OWNER, input)).items.map(({ id }) => id);
  expect(await list()).toEqual([other.id, second.id, first.id]);
  expect(await list({ project: 'EXAMPLE.com' })).toEqual([second.id, first.id]);
  expect(await list({ status: 'ready' })).toEqual([first.id]);
  expect(await list({ project: 'unknown.example' })).toEqual([]);
  await expect(world.scans.list.execute(OWNER, { status: 'odd' as 'ready' })).rejects.toMatchObject({
    kind: 'invalid',
  });
});

test('the audit log knows who started, canceled and deleted a scan', async () => {
  const world = scanWorld({});
  const { id } = await world.start();
  await world.scans.cancel.execute(OWNER, { id });
  await world.scans.delete.execute(OWNER, { id });
  const { items } = await world.auditLog.list.execute(ADMIN, { sort: 'asc' });
  const target = { type: 'scan', id, name: null };
  expect(items).toMatchObject([
    { action: 'scan.created', target, details: { url: HOME, max_pages: 100 } },
    { action: 'scan.canceled', target },
    { action: 'scan.deleted', target, details: { url: HOME } },
  ]);
});
