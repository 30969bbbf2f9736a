import type { CreateScanInput, ScanPageView } from '../../src/application/index.js';
import { SITE_FINDINGS } from '../../src/domain/scans/finding.js';
import { OWNER, newWorld } from '../application/support/new-world.js';
import { buildSite, faultsOfEveryKind, type ExpectedCase, type ExpectedState } from '../support/sites/index.js';
import { fixedPages } from '../support/sites/fixed-pages.js';
import { memoryReader } from '../support/sites/memory-reader.js';
import type { BuiltSite } from '../support/sites/build-site.js';

const ORIGIN = 'https://example.com';
const NOT_HTML = { code: 'not_html', message: 'This is not a web page.' } as const;

describe('a scan in memory finds exactly what was planted', () => {
  test.each([
    { seed: 1, pages: 60, count: 0 },
    { seed: 2, pages: 60, count: 2 },
    { seed: 3, pages: 300, count: 6 },
    { seed: 4, pages: 900, count: 12 },
  ])('$count faults of each kind on $pages pages', async ({ seed, pages, count }) => {
    const site = buildSite({ origin: ORIGIN, pages, seed, faults: faultsOfEveryKind(count) });
    const { scan, found } = await scanInMemory(site, { maxPages: 10_000, externalLinks: true });
    expect(scan).toMatchObject({ status: 'ready', truncated: null });
    expect(found.states).toEqual(Object.fromEntries([...site.rows].sort()));
    for (const id of SITE_FINDINGS) expect({ [id]: found.faults[id] }).toEqual({ [id]: site.expected[id] });
  });

  test.each(SITE_FINDINGS)('only %s', async (finding) => {
    const site = buildSite({ origin: ORIGIN, pages: 100, seed: 9, faults: { [finding]: 5 } });
    const { found } = await scanInMemory(site, { maxPages: 10_000, externalLinks: true });
    expect(found.faults).toEqual(site.expected);
  });
});

async function scanInMemory(site: BuiltSite, options: Omit<CreateScanInput, 'url'>) {
  const world = newWorld({ siteReader: memoryReader(site.model) });
  world.generator.site(fixedPages(site.model));
  for (const { kind, url } of site.model.entries.values()) {
    if (kind === 'file') world.generator.answer(url, { kind: 'failed', failure: NOT_HTML, statusCode: 200 });
  }
  const { id } = await world.scans.create.execute(OWNER, { url: `${site.origin}/`, ...options });
  await world.generateAll();
  const states: [string, ExpectedState][] = [];
  for (let cursor: Parameters<typeof world.scans.listPages.execute>[1]['cursor'] | null; cursor !== null;) {
    const page = await world.scans.listPages.execute(OWNER, { id, perPage: 100, cursor });
    states.push(...page.items.map((each): [string, ExpectedState] => [each.url, stateOf(each)]));
    cursor = page.next;
  }
  const { items } = await world.scans.listFindings.execute(OWNER, { id });
  const faults: Record<string, readonly ExpectedCase[]> = Object.fromEntries(SITE_FINDINGS.map((each) => [each, []]));
  for (const { id: findingId, kind } of items) {
    if (kind !== 'site') continue;
    const cases = await world.ports.scans.listCases({ scanId: id, findingId, after: 0, limit: 10_000 });
    faults[findingId] = cases.map(({ url, target, sources }) => ({ url, target, sources }));
  }
  return {
    scan: await world.scans.get.execute(OWNER, { id }),
    found: { states: Object.fromEntries(states.sort()), faults },
  };
}

function stateOf({ status, redirectTo, skippedReason }: ScanPageView): ExpectedState {
  if (status === 'skipped') return skippedReason as ExpectedState;
  return status === 'checked' && redirectTo !== null ? 'redirected' : (status as ExpectedState);
}
