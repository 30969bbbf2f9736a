import { SITE_FINDINGS, type GraphPage } from '../../../src/domain/index.js';
import { buildSite, faultsOfEveryKind, type BuiltSite } from '../../support/sites/build-site.js';
import { linksOf } from '../../support/sites/model.js';
import { analyze } from './support/analyze.js';
import { broken, page, redirect, row } from './support/rows.js';

const SITE = buildSite({ origin: 'https://example.com', pages: 300, words: 0, seed: 3, faults: faultsOfEveryKind(7) });

test('finds exactly what was planted, in whatever order the scan found the rows', () => {
  const rows = rowsOf(SITE);
  const { findings } = analyze(rows);
  expect(casesOf(findings)).toEqual(SITE.expected);
  expect(analyze(rows, undefined, 7).findings).toEqual(findings);

  const [start, ...others] = [...SITE.rows.keys()];
  const shuffled = rowsOf(SITE, [start!, ...others.reverse()]);
  expect(analyze(shuffled).findings).toEqual(findings);
  expect(analyze(shuffled.toReversed()).findings).toEqual(findings);
});

test('finds nothing on a site without faults', () => {
  const site = buildSite({ origin: 'http://www.example.com', pages: 200, words: 0 });
  expect(analyze(rowsOf(site)).findings).toEqual([]);
});

function casesOf(findings: ReturnType<typeof analyze>['findings']) {
  const cases = new Map(findings.map((finding) => [finding.id, finding.cases]));
  return Object.fromEntries(
    SITE_FINDINGS.map((id) => [
      id,
      (cases.get(id) ?? []).map(({ url, target, sources }) => ({ url, target, sources })),
    ]),
  );
}

/** The rows of a scan that visited everything. @param urls in the order in which it found them */
function rowsOf({ model, rows }: BuiltSite, urls: readonly string[] = [...rows.keys()]): readonly GraphPage[] {
  const external = new Set(
    [...model.entries.values()].flatMap((entry) =>
      entry.kind === 'page' ? linksOf(model, entry).map(({ url }) => url) : [],
    ),
  );
  const all = [...urls, ...[...external].filter((url) => url.startsWith(`${model.external}/`))];
  const numbers = new Map(all.map((url, index) => [url, index + 1]));
  return all.map((url, index): GraphPage => {
    const number = index + 1;
    const entry = model.entries.get(url);
    const own = { url, isInSitemap: model.sitemap.has(url) };
    if (rows.get(url) === 'robots') return row(number, { ...own, status: 'skipped', skippedReason: 'robots' });
    switch (entry?.kind) {
      case 'page': {
        const { title, description, canonical, noindex, alternates } = entry;
        const links = linksOf(model, entry).flatMap(({ url: to, text, isNofollow = false }) => {
          const target = numbers.get(to);
          return target === undefined ? [] : [{ target, text, isNofollow }];
        });
        return page(number, [], {
          ...own,
          title,
          description,
          canonical,
          isNoindex: noindex !== null,
          alternates,
          links,
        });
      }
      case 'redirect':
        return redirect(number, entry.location, own);
      case 'error':
        return broken(number, { ...own, statusCode: entry.status });
      case 'file':
        return row(number, { ...own, status: 'skipped', skippedReason: 'not_html' });
      default:
        return url.includes('/missing/')
          ? broken(number, { url, kind: 'link', isInSitemap: false })
          : row(number, { url, kind: 'link', isInSitemap: false, status: 'checked' });
    }
  });
}
