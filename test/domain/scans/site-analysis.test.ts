import {
  MAX_LINKS,
  SITE_FINDINGS,
  describeSiteFindings,
  omittedFindings,
  type GraphPage,
  type ScanKnowledge,
  type SiteFindingId,
} from '../../../src/domain/index.js';
import { analyze } from './support/analyze.js';
import { broken, knowledge, page, redirect, row } from './support/rows.js';

const at = (number: number) => row(number).url;

function find(id: SiteFindingId, rows: readonly GraphPage[], scan?: ScanKnowledge) {
  return analyze(rows, scan).findings.find((finding) => finding.id === id) ?? null;
}

const casesOf = (id: SiteFindingId, rows: readonly GraphPage[], scan?: ScanKnowledge) =>
  find(id, rows, scan)?.cases ?? [];
const urlsOf = (id: SiteFindingId, rows: readonly GraphPage[], scan?: ScanKnowledge) =>
  casesOf(id, rows, scan).map(({ url }) => url);
const idsOf = (rows: readonly GraphPage[], scan?: ScanKnowledge) => analyze(rows, scan).findings.map(({ id }) => id);

describe('positions', () => {
  test('are clicks over links, a redirect costing none, and distinct pages that link', () => {
    const { positions } = analyze([
      page(1, [2, 3, 1]),
      page(2, [3, 4, 6]),
      redirect(3, 4),
      redirect(4, 5),
      page(5, [6, 2]),
      page(6, [7]),
      broken(7),
      page(8, [2]),
      row(9),
    ]);
    expect([...positions.values()].map(({ number, clicks, linksIn }) => [number, clicks, linksIn])).toEqual([
      [1, 0, 0],
      [2, 1, 3],
      [3, 1, 2],
      [4, 1, 1],
      [5, 1, 0],
      [6, 2, 2],
      [7, 3, 1],
      [8, null, 0],
      [9, null, 0],
    ]);
  });

  test('begin behind the redirect of the start, and leave out other sites', () => {
    const { positions } = analyze([redirect(1, 2), page(2, [3, 4]), page(3), broken(4, { kind: 'link' })]);
    expect([...positions.values()].map(({ clicks }) => clicks)).toEqual([0, 0, 1]);
  });

  test('end in loops', () => {
    const { positions } = analyze([page(1, [2]), redirect(2, 3), redirect(3, 2)]);
    expect([...positions.values()].map(({ clicks }) => clicks)).toEqual([0, 1, 1]);
  });
});

describe('broken links', () => {
  test('name the pages that link, directly or through redirects, with the text of the most direct link', () => {
    const rows = [
      page(1, [4, 2]),
      page(2, [3, 4]),
      redirect(3, 5),
      broken(4),
      redirect(5, 4),
      page(6, [3, 5]),
      page(7, []),
    ];
    expect(find('broken-links', rows)).toEqual({
      id: 'broken-links',
      kind: 'site',
      title: 'Links lead to broken pages',
      category: null,
      failed: 3,
      warned: 0,
      points: 0,
      examples: [at(4)],
      total: 1,
      cases: [
        {
          url: at(4),
          detail: 'The page answered 404 Not Found. 3 pages link to it.',
          target: null,
          sources: [
            { url: at(1), text: 'to 4' },
            { url: at(2), text: 'to 4' },
            { url: at(6), text: 'to 3' },
          ],
        },
      ],
    });
  });

  test('are those of the site, and need a link', () => {
    const outside = broken(3, { url: 'https://other.example/', kind: 'link' });
    const rows = [page(1, [2, 3]), broken(2), outside, broken(4), redirect(5, outside.url), page(6, [5])];
    expect(urlsOf('broken-links', rows)).toEqual([at(2)]);
    expect(casesOf('broken-external-links', rows)).toEqual([
      {
        url: outside.url,
        detail: 'The page answered 404 Not Found. 1 page links to it.',
        target: null,
        sources: [{ url: at(1), text: 'to 3' }],
      },
    ]);
    expect(urlsOf('broken-external-links', rows, knowledge({ options: { externalLinks: false } }))).toEqual([]);
  });

  test.each([
    ['target_http_error', 404, true],
    ['target_http_error', 503, true],
    ['body_too_large', 404, true],
    ['target_not_found', null, true],
    ['target_refused', null, true],
    ['target_timed_out', null, true],
    ['target_tls_invalid', null, true],
    ['target_response_invalid', null, true],
    ['invalid_redirect', 301, true],
    ['empty_document', 200, false],
    ['body_too_large', 200, false],
    ['headers_too_large', null, false],
    ['took_too_long', null, false],
    ['blocked_address', null, false],
    ['internal_error', null, false],
    ['interrupted', null, false],
  ] as const)('a failure %s with status %s: %s', (code, statusCode, isBroken) => {
    const rows = [page(1, [2]), broken(2, { statusCode, failure: { code, message: 'No.' } })];
    expect(urlsOf('broken-links', rows)).toEqual(isBroken ? [at(2)] : []);
  });

  test.each(['robots', 'not_html', 'max_pages', 'canceled'] as const)(
    'a page skipped for %s is not broken',
    (reason) => {
      const rows = [page(1, [2]), row(2, { status: 'skipped', skippedReason: reason, isInSitemap: false })];
      expect(idsOf(rows)).toEqual([]);
    },
  );
});

describe('redirects', () => {
  test('that pages link to are named with their end', () => {
    const rows = [
      page(1, [2, 3, 4]),
      redirect(2, 3),
      redirect(3, 5),
      redirect(4, 'https://other.example/', { status: 'skipped', skippedReason: 'scope', statusCode: 302 }),
      page(5),
      redirect(6, 5),
    ];
    expect(casesOf('links-to-redirects', rows).map(({ url, target, detail }) => [url, target, detail])).toEqual([
      [at(2), at(5), 'The URL redirects with status 301. 1 page links to it.'],
      [at(3), at(5), 'The URL redirects with status 301. 1 page links to it.'],
      [at(4), 'https://other.example/', 'The URL redirects with status 302. 1 page links to it.'],
    ]);
  });

  test('in a row are a chain, which counts at its first URL, linked or not', () => {
    const rows = [page(1, [4, 6]), redirect(2, 3), redirect(3, 4), redirect(4, 5), redirect(6, 5), page(5)];
    expect(casesOf('redirect-chains', rows)).toEqual([
      {
        url: at(2),
        detail: 'The URL leads through 3 redirects in a row. No page links to it.',
        target: at(5),
        sources: [],
      },
    ]);
  });

  test('that share their end are chains of their own', () => {
    const rows = [page(1, [2, 3]), redirect(2, 4), redirect(3, 4), redirect(4, 5), page(5)];
    expect(urlsOf('redirect-chains', rows)).toEqual([at(2), at(3)]);
  });

  test('in a circle are one case, with what leads into it', () => {
    const rows = [
      page(1, [7]),
      redirect(4, 3),
      redirect(3, 5),
      redirect(5, 4),
      redirect(6, 5),
      redirect(7, 6),
      redirect(8, 8),
      page(9, [8, 3]),
    ];
    expect(casesOf('redirect-loops', rows)).toEqual([
      {
        url: at(3),
        detail: 'The redirects go in a circle and never end. 2 pages link to it.',
        target: at(5),
        sources: [
          { url: at(1), text: 'to 7' },
          { url: at(9), text: 'to 3' },
        ],
      },
      {
        url: at(8),
        detail: 'The URL redirects to itself. 1 page links to it.',
        target: at(8),
        sources: [{ url: at(9), text: 'to 8' }],
      },
    ]);
    expect(idsOf(rows)).not.toContain('links-to-redirects');
    expect(idsOf(rows)).not.toContain('redirect-chains');
  });

  test('in several circles are sorted by the URL of the case', () => {
    expect(urlsOf('redirect-loops', [page(1), redirect(2, 9), redirect(3, 3), redirect(9, 9)])).toEqual([at(3), at(9)]);
  });
});

describe('duplicates', () => {
  test('are pages that search engines may show under their own URL', () => {
    const title = 'The same';
    const rows = [
      page(1, [2, 3, 4, 5, 6, 7], { title }),
      page(2, [], { title, canonical: at(2) }),
      page(3, [], { title, canonical: at(1) }),
      page(4, [], { title, isNoindex: true }),
      page(5, [], { title: 'the same' }),
      page(6, []),
      page(7, []),
      redirect(8, 1, { title }),
    ];
    expect(find('duplicate-titles', rows)).toMatchObject({
      failed: 2,
      total: 1,
      cases: [
        {
          url: at(1),
          detail: '2 pages have the title “The same”.',
          target: null,
          sources: [{ url: at(2), text: title }],
        },
      ],
    });
    expect(find('duplicate-descriptions', rows)).toBeNull();
  });

  test('of descriptions are groups of their own', () => {
    const rows = [
      page(1, [2, 3, 4, 5], { description: 'a' }),
      page(2, [], { description: 'b' }),
      page(3, [], { description: 'b' }),
      page(4, [], { description: 'a' }),
      page(5, [], { description: 'a' }),
    ];
    expect(find('duplicate-descriptions', rows)).toMatchObject({
      failed: 5,
      cases: [
        { url: at(1), sources: [{ url: at(4) }, { url: at(5) }] },
        { url: at(2), sources: [{ url: at(3) }] },
      ],
    });
  });
});

describe('sitemaps', () => {
  const rows = [
    page(1, [3, 5, 6]),
    broken(2),
    redirect(3, 1),
    redirect(4, 4),
    page(5, [], { isNoindex: true, canonical: at(1) }),
    page(6, [], { canonical: at(6) }),
    row(7, { status: 'skipped', skippedReason: 'robots' }),
    row(8, { status: 'skipped', skippedReason: 'not_html' }),
    row(9, { status: 'skipped', skippedReason: 'max_pages' }),
  ];

  test('list pages that are broken, redirect, are not indexable or have another canonical URL', () => {
    expect(urlsOf('sitemap-broken', rows)).toEqual([at(2)]);
    expect(casesOf('sitemap-redirected', rows).map(({ url, target }) => [url, target])).toEqual([
      [at(3), at(1)],
      [at(4), null],
    ]);
    expect(urlsOf('sitemap-not-indexable', rows)).toEqual([at(5), at(7)]);
    expect(casesOf('sitemap-canonicalised', rows).map(({ url, target }) => [url, target])).toEqual([[at(5), at(1)]]);
  });

  test('have no such cases if the pages are not listed', () => {
    const unlisted = rows.map((each) => ({ ...each, isInSitemap: false }));
    expect(idsOf(unlisted, knowledge({ sitemaps: 'none' })).filter((id) => id.startsWith('sitemap-'))).toEqual([]);
  });

  test('miss pages that search engines may show', () => {
    const unlisted = rows.map((each) => ({ ...each, isInSitemap: false }));
    expect(urlsOf('missing-from-sitemap', unlisted)).toEqual([at(1), at(6)]);
    expect(urlsOf('missing-from-sitemap', unlisted, knowledge({ sitemaps: 'partial' }))).toEqual([]);
    expect(urlsOf('missing-from-sitemap', unlisted, knowledge({ sitemaps: 'none' }))).toEqual([]);
    const ignored = knowledge({ options: { sitemap: 'ignore' } });
    expect(urlsOf('missing-from-sitemap', unlisted, ignored)).toEqual([]);
  });
});

describe('orphans', () => {
  test('are pages without links from others, directly or through redirects', () => {
    const rows = [
      page(1, [2, 3]),
      page(2),
      redirect(3, 4),
      page(4),
      page(5, [5]),
      page(6, [7]),
      redirect(7, 6),
      page(8, [], { isNoindex: true }),
      broken(9),
      row(10, { status: 'skipped', skippedReason: 'robots' }),
    ];
    expect(urlsOf('orphan-pages', rows)).toEqual([at(5), at(6), at(8)]);
  });

  test('are never where the scan begins', () => {
    expect(idsOf([page(1)])).toEqual([]);
    expect(urlsOf('orphan-pages', [redirect(1, 2), page(2)])).toEqual([]);
  });

  test('have no link with nofollow either', () => {
    const links = [{ target: 2, text: '', isNofollow: true }];
    expect(urlsOf('orphan-pages', [page(1, [], { links }), page(2)])).toEqual([]);
  });

  test.each([
    ['a scan that stopped early', knowledge({ truncated: { reason: 'max_pages', detail: '' } })],
    ['a scan with a depth limit', knowledge({ truncated: { reason: 'max_depth', detail: '' } })],
    ['a scan of sitemaps only', knowledge({ options: { sitemap: 'only' } })],
    ['a scan of some paths', knowledge({ options: { include: ['/a/**'] } })],
  ])('are unknown to %s', (_scan, scan) => {
    expect(urlsOf('orphan-pages', [page(1), page(2)])).toEqual([at(2)]);
    expect(urlsOf('orphan-pages', [page(1), page(2)], scan)).toEqual([]);
  });

  test('are unknown if a page has more links than are kept', () => {
    const targets = Array.from({ length: MAX_LINKS }, (_, index) => index + 3);
    const rows = [...targets.map((number) => page(number)), page(2)];
    expect(urlsOf('orphan-pages', [page(1, targets.slice(1)), ...rows])).toEqual([at(2), at(3)]);
    expect(urlsOf('orphan-pages', [page(1, targets), ...rows])).toEqual([]);
  });
});

describe('canonical URLs', () => {
  test('must not be broken or redirect', () => {
    const rows = [
      page(1, [5, 6, 7, 8, 9], { canonical: at(1) }),
      broken(2),
      redirect(3, 1),
      redirect(4, 4),
      page(5, [], { canonical: at(2) }),
      page(6, [], { canonical: at(3) }),
      page(7, [], { canonical: at(4) }),
      page(8, [], { canonical: at(1) }),
      page(9, [], { canonical: 'https://other.example/' }),
      broken(10, { url: 'https://other.example/', kind: 'link' }),
    ];
    expect(casesOf('canonical-broken', rows)).toEqual([
      {
        url: at(5),
        detail: 'The canonical URL is broken. The page answered 404 Not Found.',
        target: at(2),
        sources: [],
      },
    ]);
    expect(casesOf('canonical-redirected', rows).map(({ url, target }) => [url, target])).toEqual([
      [at(6), at(3)],
      [at(7), at(4)],
    ]);
    expect(idsOf(rows)).not.toContain('broken-links');
  });

  test('may name each other', () => {
    const rows = [page(1, [2, 3]), page(2, [], { canonical: at(3) }), page(3, [], { canonical: at(2) })];
    expect(idsOf(rows)).toEqual(['sitemap-canonicalised']);
  });
});

describe('language versions', () => {
  const versions = (...numbers: readonly (readonly [string, number])[]) => ({
    alternates: numbers.map(([language, number]) => ({ language, url: at(number) })),
  });

  test('must name each other', () => {
    const rows = [
      page(
        1,
        [2, 3, 4, 5, 6],
        versions(['en', 1], ['de', 2], ['fr', 3], ['x-default', 2], ['it', 4], ['nl', 5], ['pl', 99]),
      ),
      page(2, [], versions(['de', 2])),
      page(3, [], versions(['en', 1], ['fr', 3])),
      redirect(4, 1),
      broken(5),
      page(6, [], versions(['en', 6])),
    ];
    expect(casesOf('hreflang-no-return', rows)).toEqual([
      {
        url: at(1),
        detail: 'The page names a version for de, x-default, which does not name this page.',
        target: at(2),
        sources: [],
      },
    ]);
  });

  test('are one case for each pair, by URL', () => {
    const rows = [page(1, [2, 3], versions(['b', 3], ['a', 2])), page(2, [], versions(['c', 3])), page(3)];
    expect(casesOf('hreflang-no-return', rows).map(({ url, target }) => [url, target])).toEqual([
      [at(1), at(2)],
      [at(1), at(3)],
      [at(2), at(3)],
    ]);
  });

  test('may name the page among those that are not kept', () => {
    const many = Array.from({ length: 100 }, (_, index) => [`l${index}`, 1_000 + index] as const);
    const rows = (count: number) => [page(1, [2], versions(['de', 2])), page(2, [], versions(...many.slice(0, count)))];
    expect(urlsOf('hreflang-no-return', rows(99))).toEqual([at(1)]);
    expect(urlsOf('hreflang-no-return', rows(100))).toEqual([]);
  });

  test('can make up more languages than are remembered', () => {
    const alternates = (from: number) =>
      Array.from({ length: 99 }, (_, index) => ({ language: `l${from + index}`, url: at(1) }));
    const rows = Array.from({ length: 11 }, (_, index) => page(index + 2, [], { alternates: alternates(index * 99) }));
    const details = casesOf('hreflang-no-return', [page(1), ...rows]).map(({ detail }) => detail);
    expect(details.filter((detail) => detail.includes('another language'))).toHaveLength(1);
  });

  test('can have endless languages', () => {
    const alternates = Array.from({ length: 99 }, (_, index) => ({
      language: `l${index}`.padEnd(5_000, 'x'),
      url: at(2),
    }));
    const rows = [page(1, [2], { alternates }), page(2)];
    expect(casesOf('hreflang-no-return', rows)[0]!.detail.length).toBeLessThan(5_000);
  });
});

describe('other hosts and schemes', () => {
  const www = 'https://www.example.com/2';
  const http = 'http://example.com/3';

  test('are at fault in links and sitemaps, whatever is there', () => {
    const rows = [
      page(1, [2, 3]),
      redirect(2, 1, { url: www, isInSitemap: false }),
      page(3, [], { url: http, isInSitemap: false }),
      row(4, { url: 'http://www.example.com/4', status: 'skipped', skippedReason: 'max_pages' }),
      page(5, [], { url: 'http://www.example.com/5', isInSitemap: false }),
    ];
    expect(find('mixed-hosts', rows)).toMatchObject({
      failed: 1,
      cases: [
        {
          url: 'http://www.example.com/4',
          detail:
            'The host is www.example.com, but that of the site is example.com. A sitemap lists it. No page links to it.',
          sources: [],
        },
        { url: www, target: null, sources: [{ url: at(1), text: 'to 2' }] },
      ],
    });
    expect(urlsOf('mixed-schemes', rows)).toEqual([http, 'http://www.example.com/4']);
  });

  test('are those that differ from the end of the start', () => {
    const home = { url: 'https://www.example.com/' };
    const rows = [redirect(1, home.url, { url: 'http://example.com/' }), page(2, [1, 3], home), page(3)];
    expect(urlsOf('mixed-hosts', rows)).toEqual([at(3)]);
    expect(urlsOf('mixed-schemes', rows)).toEqual([]);
  });

  test('are not led to by their own pages', () => {
    expect(casesOf('mixed-hosts', [page(1), page(2, [2], { url: www })])).toMatchObject([{ sources: [] }]);
  });

  test('count as cases if only sitemaps have them', () => {
    expect(find('mixed-hosts', [page(1), page(2, [], { url: www })])).toMatchObject({ failed: 1, total: 1 });
  });
});

describe('deep pages', () => {
  const path = (length: number) => Array.from({ length }, (_, index) => page(index + 1, [index + 2]));

  test('take more than 4 clicks', () => {
    const rows = [...path(6), broken(7)];
    expect(casesOf('deep-pages', rows)).toMatchObject([{ url: at(6), detail: 'The page is 5 clicks from the start.' }]);
  });

  test('are none if pages that were not visited could shorten the path', () => {
    const unvisited = row(99, { status: 'skipped', skippedReason: 'max_pages', isInSitemap: false });
    const rows = (from: number) => [
      ...path(6).map((each) => (each.number === from ? page(from, [from + 1, 99]) : each)),
      unvisited,
    ];
    expect(urlsOf('deep-pages', rows(3))).toEqual([]);
    expect(urlsOf('deep-pages', rows(4))).toEqual([at(6)]);
    expect(urlsOf('deep-pages', [...path(6), unvisited])).toEqual([at(6)]);
    expect(urlsOf('deep-pages', path(6), knowledge({ options: { sitemap: 'only' } }))).toEqual([]);
    expect(urlsOf('deep-pages', path(6), knowledge({ options: { include: ['/**'] } }))).toEqual([]);
  });
});

describe('bounds', () => {
  test('a case keeps the first 100 sources by URL, and says how many there are', () => {
    const pages = Array.from({ length: 150 }, (_, index) => page(index + 3, [2]));
    const rows = [page(1, [2, ...pages.map(({ number }) => number)]), broken(2), ...pages];
    const [found] = casesOf('broken-links', rows);
    const sorted = [at(1), ...pages.map(({ url }) => url)].sort();
    expect(found!.sources.map(({ url }) => url)).toEqual(sorted.slice(0, 100));
    expect(found!.detail).toContain('151 pages link to it');
    expect(find('broken-links', rows)!.failed).toBe(151);
  });

  test('all cases together keep at most 250,000 sources', () => {
    const targets = Array.from({ length: 2_600 }, (_, index) => index + 200);
    const rows = Array.from({ length: 100 }, (_, index) => page(index + 1, targets));
    const cases = casesOf('broken-links', [...rows, ...targets.map((number) => broken(number))]);
    expect(new Set(cases.map(({ sources }) => sources.length))).toEqual(new Set([96]));
  });

  test('a finding keeps the first 10,000 cases by URL, and says how many there are', () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => broken(index + 2));
    const found = find('sitemap-broken', [page(1), ...rows]);
    const sorted = rows.map(({ url }) => url).sort();
    expect(found).toMatchObject({ total: 12_000, failed: 12_000, examples: sorted.slice(0, 5) });
    expect(found!.cases.map(({ url }) => url)).toEqual(sorted.slice(0, 10_000));
  });
});

test('a scan without pages has no findings', () => {
  expect(analyze([]).findings).toEqual([]);
  expect(analyze([broken(1)]).findings.map(({ id }) => id)).toEqual(['sitemap-broken']);
  expect(analyze([redirect(1, 'https://other.example/', { isInSitemap: false })]).findings).toEqual([]);
});

test('only pages have links and versions', () => {
  const links = [{ target: 2, text: '', isNofollow: false }];
  const alternates = [{ language: 'de', url: at(4) }];
  expect(idsOf([page(1, [3, 4]), broken(2), broken(3, { links, alternates }), page(4)])).toEqual([
    'broken-links',
    'sitemap-broken',
  ]);
  expect(urlsOf('broken-links', [page(1, [3]), broken(2), broken(3, { links })])).toEqual([at(3)]);
});

test('rows are found at whatever number', () => {
  expect(urlsOf('broken-links', [broken(70_000), page(1, [70_000]), page(60_000)])).toEqual([at(70_000)]);
});

test('every finding is described, with a source', () => {
  const described = describeSiteFindings();
  expect(described.map(({ id }) => id)).toEqual(SITE_FINDINGS);
  expect(new Set(described.map(({ title }) => title)).size).toBe(SITE_FINDINGS.length);
  for (const { what, why, fix, source } of described) {
    for (const text of [what, why, fix]) expect(text).toMatch(/^[A-Z].*\.$/);
    expect(new URL(source.url).protocol).toBe('https:');
  }
});

describe('omitted findings', () => {
  test('are none if the scan has seen everything', () => {
    expect(omittedFindings(knowledge())).toEqual([]);
  });

  test('are said with the reason', () => {
    const scan = knowledge({
      sitemaps: 'partial',
      truncated: { reason: 'max_pages', detail: '' },
      options: { externalLinks: false },
    });
    expect(omittedFindings(scan)).toEqual([
      { id: 'missing-from-sitemap', because: expect.stringContaining('could not be read') },
      { id: 'orphan-pages', because: expect.stringContaining('did not visit every page') },
      { id: 'broken-external-links', because: expect.stringContaining('did not check links') },
    ]);
  });
});
