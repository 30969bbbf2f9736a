import { ServiceProcess, runCommand } from '../end-to-end/support/service-process.js';
import { buildSite, serveSite, trapSite, type RunningSite } from '../support/sites/index.js';
import type { BuiltSite } from '../support/sites/build-site.js';
import { createDatabase, type TestDatabase } from '../support/postgres.js';
import { expectWholeScan } from './support/expect-whole-scan.js';
import { faultsOfScan, pagesOfScan, scanUntil, startScan } from './support/scans-of-service.js';

/** Concurrent visits of one site. */
const PER_HOST = 3;

describe('a scan of several processes', () => {
  let database: TestDatabase;
  let api: ServiceProcess;
  const workers: ServiceProcess[] = [];
  const sites: RunningSite<never>[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    api = await start('api');
    const options = ['--account', 'acme', '--name', 'test', '--scope', 'admin'];
    const { stdout } = await runCommand(['keys', 'create', ...options], { DATABASE_URL: database.url });
    api.key = stdout.trim();
  });

  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await Promise.all(sites.splice(0).map((site) => site.close()));
  });

  afterAll(async () => {
    await api.stop();
    await database.drop();
  });

  async function start(role: 'api' | 'worker'): Promise<ServiceProcess> {
    const service = await ServiceProcess.start({
      DATABASE_URL: database.url,
      ALLOWED_TARGETS: '127.0.0.1',
      GENERATION_PER_HOST: String(PER_HOST),
      RATE_LIMIT: '0',
      ROLE: role,
    });
    if (role === 'worker') workers.push(service);
    return service;
  }

  async function serve(pages: number): Promise<RunningSite<BuiltSite>> {
    const site = await serveSite((origin) =>
      buildSite({ origin, pages, words: 5, faults: { 'broken-links': 3, 'redirect-chains': 2, 'orphan-pages': 2 } }),
    );
    sites.push(site as RunningSite<never>);
    return site;
  }

  test('three workers share its pages, and never visit more at a time than the limit', async () => {
    await Promise.all([start('worker'), start('worker'), start('worker')]);
    const running = await serve(100);
    const { id } = await startScan(api, { url: `${running.origin}/`, max_pages: '1000' });
    await scanUntil(api, id);
    await expectWholeScan(api, id, running);
    expect(await faultsOfScan(api, id)).toEqual(running.site.expected);
    const visits = workers.map(({ lines }) => lines.filter((line) => line.includes(id) && line.includes('"visit"')));
    expect(visits.every((lines) => lines.length > 0)).toBe(true);
    expect(mostAtATime(visits.flat())).toBeLessThanOrEqual(PER_HOST);
  });

  test('kill -9 of a worker loses no page, and visits none twice but those in flight', async () => {
    const [first] = await Promise.all([start('worker'), start('worker')]);
    const running = await serve(150);
    const { id } = await startScan(api, { url: `${running.origin}/`, max_pages: '1000' });
    await scanUntil(api, id, ({ pages }) => pages.checked > 30);
    await first.kill();
    await scanUntil(api, id);
    await expectWholeScan(api, id, running, PER_HOST);
    expect(await faultsOfScan(api, id)).toEqual(running.site.expected);
  });

  test('a canceled scan stops, and keeps what it found', async () => {
    await start('worker');
    const running = await serve(400);
    const { id } = await startScan(api, { url: `${running.origin}/`, max_pages: '1000' });
    await scanUntil(api, id, ({ pages }) => pages.checked > 10);
    const answer = await api.request('POST', `/api/v1/scans/${id}/cancel`);
    expect(answer.body.data).toMatchObject({ status: 'canceled', truncated: { reason: 'canceled' } });
    const visited = running.gets();
    // Another report of the site waits for every visit that still runs.
    await api.report(`${running.origin}/contact?after`);
    const scan = await scanUntil(api, id, ({ finished_at: finishedAt }) => finishedAt !== null);
    expect(scan.pages).toMatchObject({ waiting: 0 });
    const pages = await pagesOfScan(api, id);
    const isPage = (url: string) => pages.get(url)?.status === 'skipped' && running.gets().has(url);
    expect([...running.gets().keys()].filter((url) => isPage(url) && !visited.has(url))).toEqual([]);
    expect(await api.request('POST', `/api/v1/scans/${id}/cancel`)).toMatchObject({ status: 409 });
  });

  test('two workers keep a Crawl-delay together', async () => {
    await Promise.all([start('worker'), start('worker')]);
    const running = await serveSite((origin) => trapSite('crawl-delay', origin));
    const { id } = await startScan(api, { url: `${running.origin}/` });
    expect(await scanUntil(api, id)).toMatchObject({ status: 'ready', pages: { checked: 6 } });
    const urls = new Set((await pagesOfScan(api, id)).keys());
    const visits = running.requests.filter(({ method, url }) => method === 'GET' && urls.has(url));
    const pauses = visits.slice(1).map(({ at }, index) => at - visits[index]!.at);
    expect(visits).toHaveLength(6);
    // Timers may fire a little early.
    expect(Math.min(...pauses)).toBeGreaterThan(950);
    await running.close();
  });
});

/** Largest number of visits at the same time, by the lines that processes log at their ends. */
function mostAtATime(lines: readonly string[]): number {
  const visits = lines.map((line) => JSON.parse(line)).map(({ time, ms }) => ({ end: Number(new Date(time)), ms }));
  // Lines are written a little after the end.
  const running = visits.map(({ end, ms }) =>
    visits.filter((each) => each.end - each.ms + 50 < end - ms && each.end - 50 > end - ms),
  );
  return Math.max(...running.map(({ length }) => length + 1));
}
