import {
  DEFAULT_SCAN_OPTIONS,
  EMPTY_TALLY,
  Scan,
  compareScans,
  parseTargetUrl,
  type ComparablePage,
  type ComparableScan,
  type ScanState,
} from '../../../src/domain/index.js';

const NOW = new Date(0);

function scan(
  pages: Readonly<Record<string, number | 'failed' | 'redirect' | 'skipped' | 'waiting' | Partial<ComparablePage>>>,
  { findings = [], ...change }: Partial<ScanState> & { findings?: ComparableScan['findings'] } = {},
): ComparableScan {
  const created = Scan.create({
    id: 's',
    account: 'a',
    target: parseTargetUrl('https://example.com/'),
    options: { ...DEFAULT_SCAN_OPTIONS, externalLinks: true },
    privacy: { kind: 'private' },
    jobId: 'j',
    now: NOW,
  });
  return {
    scan: created.with({ status: 'ready', sitemaps: 'whole', ...change }, NOW),
    pages: Object.entries(pages).map(([url, page]) => ({
      url,
      checks: [],
      score: typeof page === 'number' ? page : null,
      status: typeof page === 'number' || page === 'redirect' ? 'checked' : (page as 'failed'),
      ...(typeof page === 'object' ? { status: 'checked', score: 50, ...page } : {}),
    })),
    findings,
  };
}

const urls = (list: { readonly items: readonly { readonly url: string }[] }) => list.items.map(({ url }) => url);

test('pages are new, gone, better, worse or failing', () => {
  const from = scan({ a: 50, b: 50, c: 50, d: 50, e: 50, f: 50, g: 'failed', h: 50, i: 'redirect', j: 50, k: 50 });
  const to = scan({
    b: 60,
    c: 51,
    d: 50.9,
    e: 49,
    f: 40,
    g: 70,
    h: 'failed',
    i: 80,
    j: 'redirect',
    k: 'skipped',
    l: 30,
    m: 20,
  });
  const { pages } = compareScans(from, to);
  expect(pages).toEqual({
    new: {
      items: [
        { url: 'm', from: null, to: 20, change: null },
        { url: 'l', from: null, to: 30, change: null },
      ],
      total: 2,
    },
    gone: {
      items: [
        { url: 'a', from: 50, to: null, change: null },
        { url: 'j', from: 50, to: null, change: null },
      ],
      total: 2,
    },
    better: {
      items: [
        { url: 'b', from: 50, to: 60, change: 10 },
        { url: 'c', from: 50, to: 51, change: 1 },
      ],
      total: 2,
    },
    worse: {
      items: [
        { url: 'f', from: 50, to: 40, change: -10 },
        { url: 'e', from: 50, to: 49, change: -1 },
      ],
      total: 2,
    },
    failing: { items: [{ url: 'h', from: 50, to: null, change: null }], total: 1 },
  });
});

test('pages that a scan did not reach are neither new nor gone', () => {
  const truncated = { reason: 'max_pages', detail: '' } as const;
  const [part, whole] = [scan({ a: 50, b: 'waiting' }, { truncated }), scan({ a: 50, b: 50, c: 50 })];
  expect(urls(compareScans(part, whole).pages.new)).toEqual([]);
  expect(urls(compareScans(whole, part).pages.gone)).toEqual([]);
  expect(urls(compareScans(whole, scan({ a: 'redirect' }, { truncated })).pages.gone)).toEqual(['a']);
});

test('a trap does not keep pages from being new or gone', () => {
  const truncated = { reason: 'trap', detail: '' } as const;
  const { pages } = compareScans(scan({ a: 50 }, { truncated }), scan({ b: 50 }, { truncated }));
  expect([urls(pages.new), urls(pages.gone)]).toEqual([['b'], ['a']]);
});

test('lists have at most 100 items, with the total beside them', () => {
  const pages = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`p${index}`, index / 2]));
  const { pages: compared } = compareScans(scan({}), scan(pages));
  expect(compared.new).toMatchObject({ total: 150 });
  expect(compared.new.items).toHaveLength(100);
  expect(compared.new.items[0]).toMatchObject({ url: 'p0' });
});

test('checks are better or worse on pages with a score in both scans', () => {
  const fail = (check: string) => ({ check, outcome: 'fail' }) as const;
  const warn = (check: string) => ({ check, outcome: 'warn' }) as const;
  const from = scan({
    a: { checks: [fail('x'), warn('y'), fail('z'), fail('same')] },
    b: { checks: [fail('x')] },
    gone: { checks: [fail('x')] },
    failing: { checks: [fail('x')] },
  });
  const to = scan({
    a: { checks: [fail('y'), warn('z'), fail('w'), fail('same')] },
    b: { checks: [fail('w'), warn('y')] },
    new: { checks: [fail('x')] },
    failing: 'failed',
  });
  expect(compareScans(from, to).checks).toEqual([
    { check: 'w', better: 0, worse: 2 },
    { check: 'y', better: 0, worse: 2 },
    { check: 'x', better: 2, worse: 0 },
    { check: 'z', better: 1, worse: 0 },
  ]);
});

describe('findings', () => {
  const site = (id: string) => ({ id, kind: 'site', title: `Title ${id}` }) as const;
  const check = (id: string) => ({ id, kind: 'check', title: `Title ${id}` }) as const;

  test('are new or fixed', () => {
    const { findings } = compareScans(
      scan({}, { findings: [check('hsts'), site('broken-links'), site('deep-pages')] }),
      scan({}, { findings: [check('title'), site('orphan-pages'), site('deep-pages')] }),
    );
    expect(findings).toEqual({
      new: { items: [check('title'), site('orphan-pages')], total: 2 },
      fixed: { items: [check('hsts'), site('broken-links')], total: 2 },
    });
  });

  test('that the other scan could not have are neither', () => {
    const truncated = { reason: 'max_pages', detail: '' } as const;
    const less = scan({}, { truncated, sitemaps: 'none', options: DEFAULT_SCAN_OPTIONS });
    const more = scan(
      {},
      {
        findings: [
          site('orphan-pages'),
          site('missing-from-sitemap'),
          site('broken-external-links'),
          site('broken-links'),
        ],
      },
    );
    expect(compareScans(less, more).findings.new.items).toEqual([site('broken-links')]);
    expect(compareScans(more, less).findings.fixed.items).toEqual([site('broken-links')]);
  });

  test('of a scan that stopped after fewer pages count only for checks that changed on pages of both', () => {
    const truncated = { reason: 'max_pages', detail: '' } as const;
    const failing = { checks: [{ check: 'hsts', outcome: 'fail' }] } as const;
    const findings = [check('hsts'), check('title'), site('broken-links')];
    const whole = scan({ a: failing, b: 50 }, { findings, tally: { ...EMPTY_TALLY, visits: 2 } });
    const part = (visits: number) => scan({ a: 50 }, { truncated, tally: { ...EMPTY_TALLY, visits } });
    expect(compareScans(whole, part(1)).findings.fixed.items).toEqual([check('hsts')]);
    expect(compareScans(part(1), whole).findings.new.items).toEqual([check('hsts')]);
    expect(compareScans(whole, part(2)).findings.fixed.items).toEqual(findings);
  });
});

test('score and categories are compared', () => {
  const tally = (tenths: number, categories: readonly [string, number][]) => ({
    tally: {
      pages: { waiting: 0, checked: 1, failed: 0, skipped: 0 },
      visits: 1,
      open: 0,
      results: { good: 1, decent: 0, bad: 0 },
      tenths,
      categories: categories.map(([id, own]) => ({ id, title: id, weight: 1, tenths: own, pages: 1 })),
    },
  });
  const from = scan({}, tally(701, [['a', 500], ['old', 300]])); // prettier-ignore
  const to = scan({}, tally(803, [['new', 100], ['a', 609]])); // prettier-ignore
  expect(compareScans(from, to)).toMatchObject({
    score: { from: 70.1, to: 80.3, change: 10.2 },
    categories: [
      { id: 'new', title: 'new', from: null, to: 10, change: null },
      { id: 'a', title: 'a', from: 50, to: 60.9, change: 10.9 },
      { id: 'old', title: 'old', from: 30, to: null, change: null },
    ],
  });
  expect(compareScans(scan({}), to).score).toEqual({ from: null, to: 80.3, change: null });
});
