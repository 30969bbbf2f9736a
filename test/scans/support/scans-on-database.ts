import type { StorageOptions } from '../../../src/adapters/mikro-orm/index.js';
import { RequeueLostScans } from '../../../src/application/scans/requeue-lost-scans.js';
import { SITE_FINDINGS } from '../../../src/domain/scans/finding.js';
import { buildSite, faultsOfEveryKind } from '../../support/sites/index.js';
import { OWNER } from '../../application/support/new-world.js';
import { durableWorld } from './durable-world.js';

const HOME = 'https://example.com/';

/** What scans do in memory, on a database. */
export function scansOnDatabase(open: () => Promise<StorageOptions>): void {
  const site = buildSite({ origin: 'https://example.com', pages: 50, seed: 5, faults: faultsOfEveryKind(1) });
  const notHtml = { kind: 'failed', failure: { code: 'not_html', message: 'It is a file.' }, statusCode: 200 } as const;
  let world: Awaited<ReturnType<typeof durableWorld>>;

  beforeAll(async () => {
    world = await durableWorld(await open(), site);
    for (const { kind, url } of site.model.entries.values()) if (kind === 'file') world.generator.answer(url, notHtml);
    await world.start();
  });

  afterAll(() => world.close());

  const create = () => world.scans.create.execute(OWNER, { url: HOME, maxPages: 1000, externalLinks: true });

  test('a scan finds every page and fault, visits each page once and compares with the next one', async () => {
    const { id } = await create();
    const scan = await world.scans.await.execute(OWNER, { id, timeoutMs: 200_000 });
    expect(scan).toMatchObject({ status: 'ready', truncated: null, score: 90, pages: { waiting: 0 } });
    expect(scan.pages.found).toBe(site.rows.size);
    const visited = scan.pages.found - [...site.rows.values()].filter((state) => state === 'robots').length;
    expect(world.generator.calls).toBe(visited);
    for (const findingId of SITE_FINDINGS) {
      const cases = await world.ports.scans.listCases({ scanId: id, findingId, after: 0, limit: 100 });
      const found = cases.map(({ url, target, sources }) => ({ url, target, sources }));
      expect({ [findingId]: found }).toEqual({ [findingId]: site.expected[findingId] });
    }
    expect(await world.projects.get.execute(OWNER, { project: 'example.com' })).toMatchObject({
      shownScan: { id, score: 90 },
      trend: [{ scanId: id, score: 90 }],
    });

    const next = await create();
    await world.scans.await.execute(OWNER, { id: next.id, timeoutMs: 200_000 });
    expect(await world.scans.compare.execute(OWNER, { id: next.id })).toMatchObject({
      from: { id },
      to: { id: next.id },
      score: { from: 90, to: 90, change: 0 },
      pages: { new: { total: 0 }, gone: { total: 0 }, worse: { total: 0 }, failing: { total: 0 } },
      findings: { new: { total: 0 }, fixed: { total: 0 } },
    });
    const reports = await world.reports.list.execute(OWNER, { project: 'example.com', perPage: 100 });
    const runs = await world.generations.list.execute(OWNER, { id: reports.items[0]?.id ?? '' });
    expect(runs.items).toHaveLength(2);
  });

  test('a canceled scan ends, and a deleted one leaves nothing in the queue', async () => {
    const before = world.generator.calls;
    world.generator.pause();
    const [canceled, deleted] = [await create(), await create()];
    await world.generator.whenCalled(before + 1);
    await world.scans.cancel.execute(OWNER, { id: canceled.id });
    await world.scans.delete.execute(OWNER, { id: deleted.id });
    const scan = await world.scans.await.execute(OWNER, { id: canceled.id, timeoutMs: 200_000 });
    expect(scan).toMatchObject({ status: 'canceled', truncated: { reason: 'canceled' }, pages: { waiting: 0 } });
    world.generator.release();
    expect(await world.ports.scans.listWork(10, null)).toEqual([]);
  });

  test('scans whose jobs were lost go on', async () => {
    world.generator.pause();
    const before = world.generator.calls;
    const { id } = await create();
    await world.generator.whenCalled(before + 1);
    for (const { jobId } of await world.ports.scans.listWork(100, null)) await world.ports.queue.cancel(jobId);
    world.generator.release();
    const later = { now: () => new Date(Date.now() + 60_000), sleep: () => Promise.resolve() };
    expect(await new RequeueLostScans({ ...world.ports, clock: later }).execute()).toBe(1);
    expect(await world.scans.await.execute(OWNER, { id, timeoutMs: 200_000 })).toMatchObject({ status: 'ready' });
  });
}
