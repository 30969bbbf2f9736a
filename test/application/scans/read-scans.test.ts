import { fixedOutcome, type FixedPage } from '../../../src/adapters/memory/index.js';
import { OWNER, READER } from '../support/new-world.js';
import { HOME, scanWorld, type ScanWorld } from './support/scan-world.js';

const scored = (scores: readonly number[]): Record<string, FixedPage> => ({
  '/': { score: 100, links: scores.map((_, index) => `/${index}`) },
  ...Object.fromEntries(scores.map((score, index) => [`/${index}`, { score }])),
});

async function listFindings(world: ScanWorld, id: string) {
  return world.scans.listFindings.execute(READER, { id });
}

test('pages are filtered, searched and sorted', async () => {
  const world = scanWorld({
    '/': { score: 100, title: 'Home', links: ['/b', '/a', '/gone'] },
    '/a': { score: 40, title: 'Green tea' },
    '/b': { score: 60, links: ['/c'] },
    '/c': { score: 40 },
  });
  const { id } = await world.scan();
  const list = async (input: Partial<Parameters<typeof world.scans.listPages.execute>[1]>) => {
    const { items } = await world.scans.listPages.execute(READER, { id, ...input });
    return items.map(({ url }) => url.slice(HOME.length - 1));
  };
  expect(await list({})).toEqual(['/', '/b', '/a', '/gone', '/c']);
  expect(await list({ sortBy: 'url' })).toEqual(['/', '/a', '/b', '/c', '/gone']);
  expect(await list({ sortBy: 'score' })).toEqual(['/a', '/c', '/b', '/', '/gone']);
  expect(await list({ sortBy: 'score', sort: 'desc' })).toEqual(['/', '/b', '/c', '/a', '/gone']);
  expect(await list({ sortBy: 'depth', sort: 'desc' })).toEqual(['/c', '/gone', '/a', '/b', '/']);
  expect(await list({ result: 'bad' })).toEqual(['/a', '/c']);
  expect(await list({ status: 'failed' })).toEqual(['/gone']);
  expect(await list({ check: 'fixed-score' })).toEqual(['/b', '/a', '/c']);
  expect(await list({ check: 'unknown' })).toEqual([]);
  expect(await list({ search: 'TEA' })).toEqual(['/a']);
  expect((await world.pages(id))['/c']).toMatchObject({ depth: 2, linksIn: 1 });
  const outline = await world.scans.outline.execute(READER, { id });
  expect(outline.map(({ url, score }) => [url.slice(HOME.length - 1), score])).toEqual([
    ['/', 100],
    ['/b', 60],
    ['/a', 40],
    ['/gone', null],
    ['/c', 40],
  ]);
  const broken = { id, result: 'odd' as 'bad', perPage: 7 as 10 };
  await expect(world.scans.listPages.execute(READER, broken)).rejects.toMatchObject({
    details: { violations: [{ field: 'result' }, { field: 'per_page' }] },
  });
});

describe('findings', () => {
  test('of checks are rolled up over the pages, and have the pages as cases', async () => {
    const world = scanWorld(scored([40, 70, 100]));
    const { id } = await world.scan();
    const { items, isFinal } = await listFindings(world, id);
    expect(isFinal).toBe(true);
    expect(items).toEqual([
      {
        id: 'fixed-score',
        kind: 'check',
        title: 'The fixed score is below 100',
        category: 'fixed',
        failed: 2,
        warned: 0,
        points: 22.5,
        examples: [`${HOME}0`, `${HOME}1`],
      },
    ]);
    const { finding, cases } = await world.scans.getFinding.execute(READER, { id, finding: 'fixed-score' });
    expect(finding).toEqual(items[0]);
    expect(cases.items).toEqual([
      { url: `${HOME}0`, detail: 'The check failed on this page and costs 60 points.', sources: [], target: null },
      { url: `${HOME}1`, detail: 'The check failed on this page and costs 30 points.', sources: [], target: null },
    ]);
  });

  test('of checks can be read while the scan runs', async () => {
    const world = scanWorld(scored([40]));
    const { id } = await world.start();
    for (let step = 0; step < 3; step += 1) await world.run((await world.jobs())[0]);
    expect(await listFindings(world, id)).toMatchObject({ isFinal: false, items: [{ id: 'fixed-score', failed: 1 }] });
    const details = await world.scans.getFinding.execute(READER, { id, finding: 'fixed-score' });
    expect(details.cases.items).toHaveLength(1);
  });

  test('of the whole site have every case, in pages that lead forward and back', async () => {
    const count = 27;
    const world = scanWorld({ '/': { links: Array.from({ length: count }, (_, index) => `/gone/${index + 10}`) } });
    const { id } = await world.scan();
    const { items } = await listFindings(world, id);
    expect(items.find((finding) => finding.id === 'broken-links')).toMatchObject({ kind: 'site', failed: 1 });
    const read = (cursor?: Parameters<typeof world.scans.getFinding.execute>[1]['cursor']) =>
      world.scans.getFinding.execute(READER, { id, finding: 'broken-links', perPage: 10, cursor });
    const urlsOf = ({ cases }: Awaited<ReturnType<typeof read>>) => cases.items.map(({ url }) => url);
    const first = await read();
    const second = await read(first.cases.next ?? undefined);
    const third = await read(second.cases.next ?? undefined);
    expect([first, second, third].flatMap(urlsOf)).toEqual(
      Array.from({ length: count }, (_, index) => `${HOME}gone/${index + 10}`),
    );
    expect(first.cases.prev).toBeNull();
    expect(third.cases.next).toBeNull();
    const back = await read(third.cases.prev ?? undefined);
    expect(urlsOf(back)).toEqual(urlsOf(second));
    const start = await read(back.cases.prev ?? undefined);
    expect(urlsOf(start)).toEqual(urlsOf(first));
    expect(start.cases.prev).toBeNull();
    expect(first.cases.items[0]).toMatchObject({ sources: [{ url: HOME }], target: null });
  });

  test('that a scan does not have do not exist', async () => {
    const world = scanWorld({ '/': { score: 100 } });
    const { id } = await world.scan();
    const missing = world.scans.getFinding.execute(READER, { id, finding: 'broken-links' });
    await expect(missing).rejects.toMatchObject({ details: { kind: 'not-found', what: 'finding' } });
  });
});

describe('compare', () => {
  test('answers what changed since the scan before, or between two named ones', async () => {
    const world = scanWorld(scored([50, 90]));
    const first = await world.scan();
    world.generator.site({
      [HOME]: { score: 100, links: ['/0', '/2', '/old'] },
      [`${HOME}0`]: { score: 80 },
      [`${HOME}2`]: { score: 100 },
      [`${HOME}old`]: { redirectTo: '/2' },
    });
    const second = await world.scan();
    const comparison = await world.scans.compare.execute(READER, { id: second.id });
    expect(comparison).toMatchObject({
      from: { id: first.id, score: 80 },
      to: { id: second.id, score: 93.3 },
      score: { from: 80, to: 93.3, change: 13.3 },
      categories: [{ id: 'fixed', change: 13.3 }],
      pages: {
        new: { items: [{ url: `${HOME}2`, to: 100 }] },
        gone: { items: [{ url: `${HOME}1`, from: 90 }] },
        better: { items: [{ url: `${HOME}0`, change: 30 }] },
        worse: { total: 0 },
      },
      findings: { new: { items: [{ id: 'links-to-redirects' }] }, fixed: { total: 0 } },
    });
    expect(await world.scans.compare.execute(READER, { id: first.id, to: second.id })).toEqual(comparison);
    expect(await world.scans.compare.execute(READER, { id: second.id, to: first.id })).toEqual(comparison);
  });

  test.each([
    ['there is none before', 'no_scan_before', async () => undefined],
    ['it is of another site', 'other_project', (world: ScanWorld) => world.start({ url: 'https://other.example/' })],
    ['it is under way', 'scan_under_way', (world: ScanWorld) => world.start()],
    [
      'it failed',
      'failed_scan',
      async (world: ScanWorld) => {
        world.generator.answer(HOME, { kind: 'failed', failure: { code: 'target_timed_out', message: 'Too slow.' } });
        return world.scan();
      },
    ],
  ])('is refused if %s', async (_why, code, other) => {
    const world = scanWorld({ '/': {} });
    const { id } = await world.scan();
    const to = (await other(world))?.id;
    await expect(world.scans.compare.execute(READER, { id, to })).rejects.toMatchObject({
      details: { kind: 'invalid', violations: [{ field: 'to', code }] },
    });
  });
});

test('a project has its newest scan, the newest with a result, and a trend', async () => {
  const world = scanWorld({ '/': { score: 70 } });
  const first = await world.scan();
  world.clock.advance(1000);
  world.generator.answer(HOME, { ...fixedOutcome(80) });
  const second = await world.scan();
  const third = await world.start();
  expect(await world.projects.get.execute(READER, { project: 'Example.com' })).toMatchObject({
    name: 'example.com',
    reportsCount: 1,
    latestScan: { id: third.id, status: 'pending' },
    shownScan: { id: second.id, score: 80 },
    trend: [
      { scanId: first.id, score: 70, finishedAt: first.finishedAt },
      { scanId: second.id, score: 80, finishedAt: second.finishedAt },
    ],
  });
});

describe('await', () => {
  test('returns a scan when it has ended and its findings are stored', async () => {
    const world = scanWorld({ '/': {} });
    const { id } = await world.start();
    const statuses: string[] = [];
    const awaited = world.scans.await.execute(OWNER, { id }, undefined, ({ status }) => statuses.push(status));
    await world.clock.whenSleeping();
    await world.scans.cancel.execute(OWNER, { id });
    world.clock.advanceToNext();
    await world.clock.whenSleeping();
    await world.generateAll();
    world.clock.advanceToNext();
    expect(await awaited).toMatchObject({ status: 'canceled' });
    expect(statuses).toEqual(['pending', 'canceled', 'canceled']);
  });

  test('returns the scan as it is when the time is up, or the call is canceled', async () => {
    const world = scanWorld({ '/': {} });
    const { id } = await world.start();
    const awaited = world.scans.await.execute(OWNER, { id, timeoutMs: 200 });
    await world.clock.whenSleeping();
    world.clock.advanceToNext();
    expect(await awaited).toMatchObject({ status: 'pending' });
    expect(await world.scans.await.execute(OWNER, { id }, AbortSignal.abort())).toMatchObject({ status: 'pending' });
  });

  test('has a limit of calls', async () => {
    const world = scanWorld({ '/': {} });
    const { id } = await world.start();
    const controller = new AbortController();
    const waiting = Array.from({ length: 100 }, () => world.scans.await.execute(OWNER, { id }, controller.signal));
    await expect(world.scans.await.execute(OWNER, { id })).rejects.toMatchObject({ kind: 'throttled' });
    controller.abort();
    await Promise.all(waiting);
    await world.scans.await.execute(OWNER, { id, timeoutMs: 0 });
  });
});
