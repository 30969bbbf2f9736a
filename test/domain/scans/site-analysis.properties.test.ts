import fc from 'fast-check';
import { SITE_FINDINGS, type GraphPage } from '../../../src/domain/index.js';
import { analyze } from './support/analyze.js';
import { naiveDepths, naiveFindings } from './support/naive-findings.js';
import { broken, page, redirect, row } from './support/rows.js';

const ORIGINS = ['https://example.com', 'https://www.example.com', 'http://example.com'];

/** What a site of a few rows is drawn from. Targets are taken modulo the number of rows. */
const drawn = fc.record({
  kind: fc.constantFrom(
    'page',
    'page',
    'page',
    'page',
    'page',
    'redirect',
    'redirect',
    'broken',
    'robots',
    'file',
    'out',
  ),
  origin: fc.constantFrom(0, 0, 0, 0, 1, 2),
  // Letters, so that the order of URLs is not that of numbers.
  path: fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '-', '~', '/'), maxLength: 4 }),
  links: fc.array(fc.nat(30), { maxLength: 6 }),
  target: fc.nat(30),
  canonical: fc.option(fc.nat(30)),
  alternates: fc.array(fc.nat(33), { maxLength: 3 }),
  title: fc.option(fc.constantFrom('one', 'two')),
  description: fc.option(fc.constantFrom('one', 'two')),
  isNoindex: fc.boolean(),
  isInSitemap: fc.boolean(),
});

/** Half of the sites are deep: pages link only to the next one and back. */
const sites = fc
  .tuple(fc.array(drawn, { minLength: 1, maxLength: 24 }), fc.boolean())
  .map(([all, isDeep]): readonly GraphPage[] => {
    const urls = all.map(({ origin, path }, index) => `${ORIGINS[origin]}/${path}${index}`);
    const urlOf = (index: number) => urls[index % urls.length]!;
    return all.map((each, index) => {
      const number = index + 1;
      const { title, description, isNoindex, isInSitemap } = each;
      const own = { url: urlOf(index), isInSitemap };
      switch (each.kind) {
        case 'page': {
          const canonical = each.canonical === null ? null : urlOf(each.canonical);
          const alternates = each.alternates.map((to, at) => ({
            language: `l${at}`,
            url: to > 30 ? `${ORIGINS[0]}/none` : urlOf(to),
          }));
          const links = isDeep ? [index + 1, ...each.links.map((to) => to % (index + 1))] : each.links;
          const targets = [...new Set(links.map((to) => (to % urls.length) + 1))];
          return page(number, targets, { ...own, title, description, isNoindex, canonical, alternates });
        }
        case 'redirect':
          return redirect(number, urlOf(each.target), own);
        case 'out':
          return redirect(number, 'https://other.example/', { ...own, status: 'skipped', skippedReason: 'scope' });
        case 'broken':
          return broken(number, own);
        default:
          return row(number, {
            ...own,
            status: 'skipped',
            skippedReason: each.kind === 'robots' ? 'robots' : 'not_html',
          });
      }
    });
  });

const RUNS = { numRuns: 150 };

test('findings are those of the definitions', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(sites, (rows) => {
      const { findings } = analyze(rows);
      const found = findings.map(({ id, cases }) => [
        id,
        cases.map(({ url, target, sources }) => [url, target, sources.map((source) => source.url)]),
      ]);
      expect(Object.fromEntries(found)).toEqual(naiveFindings(rows));
      for (const { id, cases, total, failed } of findings) {
        expect([total, failed > 0]).toEqual([cases.length, true]);
        seen.add(id);
      }
    }),
    // Enough for findings of every kind.
    { numRuns: 500 },
  );
  expect([...seen].sort()).toEqual(SITE_FINDINGS.filter((id) => id !== 'broken-external-links').sort());
});

test('texts of sources are those of a link to the case, or to a redirect that leads to it', () => {
  fc.assert(
    fc.property(sites, (rows) => {
      const byUrl = new Map(rows.map((each) => [each.url, each]));
      const { findings } = analyze(rows);
      for (const { id, cases } of findings.filter((each) => each.id === 'broken-links')) {
        for (const { url, sources } of cases) {
          for (const source of sources) {
            const { links } = byUrl.get(source.url)!;
            const direct = links.find(({ target }) => target === byUrl.get(url)!.number);
            expect([id, source.text]).toEqual([id, direct?.text ?? expect.stringMatching(/^to \d+$/)]);
            expect(links.map(({ text }) => text)).toContain(source.text);
          }
        }
      }
    }),
    RUNS,
  );
});

test('clicks are the shortest paths, and links in are distinct pages', () => {
  fc.assert(
    fc.property(sites, (rows) => {
      const depths = naiveDepths(rows);
      for (const { number, clicks, linksIn } of analyze(rows).positions.values()) {
        expect(clicks).toBe(depths.get(number) ?? null);
        const sources = rows.filter(
          (each) => each.number !== number && each.links.some(({ target }) => target === number),
        );
        expect(linksIn).toBe(sources.length);
      }
    }),
    RUNS,
  );
});

test('neither batches nor the order of rows matter', () => {
  fc.assert(
    fc.property(sites, fc.integer({ min: 1, max: 30 }), fc.nat(1000), (rows, batch, seed) => {
      const expected = analyze(rows);
      const shuffled = rows.toSorted((a, b) => ((a.number * (seed + 7)) % 31) - ((b.number * (seed + 7)) % 31));
      const actual = analyze(shuffled, undefined, batch);
      expect(actual.findings).toEqual(expected.findings);
      expect(actual.positions).toEqual(expected.positions);
    }),
    RUNS,
  );
});
