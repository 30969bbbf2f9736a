import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from '../end-to-end/support/service-process.js';
import { serveSite, trapSite, type Trap } from '../support/sites/index.js';
import { faultsOfScan, pagesOfScan, scanUntil, startScan } from './support/scans-of-service.js';

describe('a scan of a site that never ends', () => {
  let directory: string;
  let service: ServiceProcess;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sitegrade-scans-'));
    service = await ServiceProcess.start({
      DATA_DIR: join(directory, 'data'),
      ALLOWED_TARGETS: '127.0.0.1',
      GENERATION_PER_HOST: '8',
      RATE_LIMIT: '0',
    });
  });

  afterAll(async () => {
    await service.stop();
    await rm(directory, { recursive: true });
  });

  /** Scans a trap to its end. */
  async function scan(trap: Trap, form: Record<string, string> = {}) {
    const running = await serveSite((origin) => trapSite(trap, origin));
    const { id } = await startScan(service, { url: `${running.origin}/`, max_pages: '20', ...form });
    const record = await scanUntil(service, id);
    await running.close();
    return { id, running, record };
  }

  test.each([
    ['calendar', 'max_pages'],
    ['query-combinations', 'max_pages'],
    ['million-links', 'max_pages'],
    ['session-in-path', 'trap'],
    ['session-in-query', 'trap'],
    ['relative-paths', 'trap'],
  ] as const)('%s: ends, and says %s', async (trap, reason) => {
    const { record, running } = await scan(trap);
    expect(record).toMatchObject({ status: 'ready', truncated: { reason } });
    expect(record.pages.checked).toBeLessThanOrEqual(20);
    const visits = [...running.gets().keys()].filter((url) => new URL(url).pathname !== '/robots.txt');
    expect(visits.length).toBeLessThan(100);
  });

  test('a page with a million links is too large', async () => {
    const { id, running } = await scan('million-links');
    const pages = await pagesOfScan(service, id);
    expect(pages.get(`${running.origin}/all`)).toMatchObject({ status: 'failed', failure: { code: 'body_too_large' } });
  });

  test('a calendar ends at the depth asked for', async () => {
    const { record } = await scan('calendar', { max_depth: '5' });
    expect(record).toMatchObject({ status: 'ready', truncated: { reason: 'max_depth' }, pages: { checked: 12 } });
  });

  test('redirect loops are findings', async () => {
    const { id, record, running } = await scan('redirect-loop');
    expect(record).toMatchObject({ status: 'ready', truncated: null, pages: { found: 4, checked: 4 } });
    const { origin } = running;
    const sources = (text: string) => [{ url: `${origin}/`, text }];
    expect((await faultsOfScan(service, id))['redirect-loops']).toEqual([
      { url: `${origin}/a`, target: `${origin}/b`, sources: sources('2') },
      { url: `${origin}/self`, target: `${origin}/self`, sources: sources('5') },
    ]);
  });

  test('pages that never answer fail', async () => {
    const { id, record, running } = await scan('slow');
    expect(record).toMatchObject({ status: 'ready', pages: { checked: 1, failed: 2 } });
    const pages = await pagesOfScan(service, id);
    expect(pages.get(`${running.origin}/1`)).toMatchObject({ status: 'failed', failure: { code: 'target_timed_out' } });
  });

  test.each(['robots-error', 'robots-denies'] as const)('%s keeps the whole site out', async (trap) => {
    const { record, running } = await scan(trap);
    expect(record).toMatchObject({ status: 'failed', failure: { code: 'robots_disallowed' } });
    expect([...running.gets().keys()]).toEqual([`${running.origin}/robots.txt`]);
  });
});
