import type { ServiceProcess } from '../../end-to-end/support/service-process.js';
import type { BuiltSite } from '../../support/sites/build-site.js';
import type { RunningSite } from '../../support/sites/index.js';
import { stateOf } from './state-of.js';
import { pagesOfScan, readScan } from './scans-of-service.js';

/**
 * Expects a scan that has ended with every page of the site, each of them visited once.
 * @param twice how many pages may have been visited twice, because a process was killed
 */
export async function expectWholeScan(
  service: ServiceProcess,
  id: string,
  { site, gets }: RunningSite<BuiltSite>,
  twice = 0,
): Promise<void> {
  expect(await readScan(service, id)).toMatchObject({ status: 'ready', truncated: null, failure: null });
  const pages = await pagesOfScan(service, id);
  const states = Array.from(pages, ([url, page]) => [url, stateOf(page)] as const);
  expect(Object.fromEntries(states.sort())).toEqual(Object.fromEntries([...site.rows].sort()));
  const visits = gets();
  const counts = [...site.rows].map(([url, state]) => (visits.get(url) ?? 0) - (state === 'robots' ? 0 : 1));
  expect(counts.filter((count) => count < 0 || count > 1)).toEqual([]);
  expect(counts.filter((count) => count === 1).length).toBeLessThanOrEqual(twice);
}
