import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExpectedState } from '../support/sites/index.js';
import { buildSite, externalSite, faultsOnOneAddress, serveSite } from '../support/sites/index.js';
import { ServiceProcess } from '../end-to-end/support/service-process.js';
import { faultsOfScan, pagesOfScan, scanUntil, startScan } from './support/scans-of-service.js';

test('the service finds on a served site exactly what was planted, and fetches every page once', async () => {
  const external = await serveSite(externalSite);
  const running = await serveSite((origin) =>
    buildSite({ origin, external: external.origin, pages: 300, words: 20, seed: 5, faults: faultsOnOneAddress(5) }),
  );
  const { site, origin } = running;
  const directory = await mkdtemp(join(tmpdir(), 'sitegrade-scans-'));
  const service = await ServiceProcess.start({
    DATA_DIR: join(directory, 'data'),
    ALLOWED_TARGETS: '127.0.0.1',
    GENERATION_PER_HOST: '8',
    RATE_LIMIT: '0',
  });
  const { id } = await startScan(service, { url: `${origin}/`, max_pages: '2000', external_links: '1' });
  const scan = await scanUntil(service, id);
  expect(scan).toMatchObject({ status: 'ready', truncated: null, failure: null });

  const pages = await pagesOfScan(service, id);
  const states = new Map(Array.from(pages, ([url, page]) => [url, stateOf(page)]));
  const byUrl = (entries: Iterable<[string, ExpectedState]>) => Object.fromEntries([...entries].sort());
  expect(byUrl(states)).toEqual(byUrl(site.rows));
  expect(await faultsOfScan(service, id)).toEqual(site.expected);

  const gets = running.gets();
  const visited = [...site.rows].filter(([, state]) => state !== 'robots').map(([url]) => url);
  expect(visited.filter((url) => gets.get(url) !== 1)).toEqual([]);
  expect([...site.rows.keys()].filter((url) => !visited.includes(url) && gets.has(url))).toEqual([]);

  await service.stop();
  await running.close();
  await external.close();
  await rm(directory, { recursive: true });
});

function stateOf({ status, redirect_to: target, skipped_reason: reason }: any): ExpectedState {
  if (status === 'skipped') return reason;
  return status === 'checked' && target !== null ? 'redirected' : status;
}
