import type { GraphPage } from '../../../../src/domain/index.js';

/** A case without its texts: URL, target, and URLs of the sources. */
export type NaiveCase = readonly [url: string, target: string | null, sources: readonly string[]];

/**
 * The definitions of the findings, word for word and as slow as that is, for rows of one site that was visited completely.
 * Without texts of links.
 */
export function naiveFindings(rows: readonly GraphPage[]): Record<string, readonly NaiveCase[]> {
  const byUrl = new Map(rows.map((row) => [row.url, row]));
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const isPage = (row: GraphPage | undefined) => row?.status === 'checked' && row.redirectTo === null;
  const isRedirect = (row: GraphPage | undefined) => row !== undefined && row.redirectTo !== null;
  const isBroken = (row: GraphPage | undefined) => row?.status === 'failed';
  const isIndexable = (row: GraphPage) =>
    isPage(row) && !row.isNoindex && (row.canonical === null || row.canonical === row.url);

  /** All URLs from a redirect on, until the first that is none, or the first again. */
  const trail = (url: string) => {
    const urls = [url];
    for (;;) {
      const next = byUrl.get(urls.at(-1)!)?.redirectTo ?? null;
      if (next === null) return { urls, end: urls.at(-1)! };
      if (urls.includes(next)) return { urls, end: null, loop: urls.slice(urls.indexOf(next)).sort()[0]! };
      urls.push(next);
    }
  };
  const redirects = rows.filter(isRedirect);
  const linkTo = (...urls: readonly string[]) =>
    rows
      .filter((row) => isPage(row) && row.links.some(({ target }) => leads(row, target, urls)))
      .map(({ url }) => url)
      .sort();
  const leads = (from: GraphPage, target: number, urls: readonly string[]) => {
    const to = byNumber.get(target);
    return to !== undefined && to.url !== from.url && urls.includes(to.url);
  };
  const endingAt = (url: string) => redirects.filter((row) => trail(row.url).end === url).map((row) => row.url);
  const alone = (row: GraphPage, target: string | null = null): NaiveCase => [row.url, target, []];
  const start = byNumber.get(1)!;
  const home = byUrl.get(trail(start.url).end ?? start.url) ?? start;
  const differ = (part: 'host' | 'protocol') =>
    rows
      .filter((row) => row !== start && new URL(row.url)[part] !== new URL(home.url)[part])
      .map((row): NaiveCase => [row.url, null, linkTo(row.url)])
      .filter(([url, , sources]) => sources.length > 0 || byUrl.get(url)!.isInSitemap);
  const same = (field: 'title' | 'description') =>
    [
      ...Map.groupBy(
        rows.filter((row) => isIndexable(row) && row[field] !== null),
        (row) => row[field],
      ),
    ]
      .filter(([, group]) => group.length > 1)
      .map(([, group]): NaiveCase => {
        const [first, ...others] = group.map(({ url }) => url).sort();
        return [first!, null, others];
      });
  const listed = rows.filter((row) => row.isInSitemap);
  const named = (row: GraphPage) =>
    isPage(row) && row.canonical !== null && row.canonical !== row.url ? byUrl.get(row.canonical) : undefined;
  const depths = naiveDepths(rows);

  const findings: Record<string, readonly NaiveCase[]> = {
    'broken-links': rows
      .filter(isBroken)
      .map(({ url }): NaiveCase => [url, null, linkTo(url, ...endingAt(url))])
      .filter(([, , sources]) => sources.length > 0),
    'links-to-redirects': redirects
      .map(({ url }): NaiveCase => [url, trail(url).end, linkTo(url)])
      .filter(([, end, sources]) => end !== null && sources.length > 0),
    'redirect-chains': redirects
      .filter(({ url }) => trail(url).end !== null && trail(url).urls.length > 2)
      .filter(({ url }) => redirects.every((other) => other.redirectTo !== url))
      .map(({ url }) => [url, trail(url).end, linkTo(url)]),
    'redirect-loops': [...new Set(redirects.flatMap(({ url }) => trail(url).loop ?? []))].map((url) => [
      url,
      byUrl.get(url)!.redirectTo,
      linkTo(...redirects.filter((row) => trail(row.url).loop === url).map((row) => row.url)),
    ]),
    'duplicate-titles': same('title'),
    'duplicate-descriptions': same('description'),
    'sitemap-broken': listed.filter(isBroken).map((row) => alone(row)),
    'sitemap-redirected': listed.filter(isRedirect).map((row) => alone(row, trail(row.url).end)),
    'sitemap-not-indexable': listed
      .filter((row) => (isPage(row) && row.isNoindex) || row.skippedReason === 'robots')
      .map((row) => alone(row)),
    'sitemap-canonicalised': listed
      .filter((row) => isPage(row) && row.canonical !== null && row.canonical !== row.url)
      .map((row) => alone(row, row.canonical)),
    'missing-from-sitemap': rows.filter((row) => isIndexable(row) && !row.isInSitemap).map((row) => alone(row)),
    'orphan-pages': rows
      .filter((row) => isPage(row) && row !== start && row !== home)
      .filter(({ url }) => linkTo(url, ...endingAt(url)).every((source) => source === url))
      .map((row) => alone(row)),
    'canonical-broken': rows.filter((row) => isBroken(named(row))).map((row) => alone(row, row.canonical)),
    'canonical-redirected': rows.filter((row) => isRedirect(named(row))).map((row) => alone(row, row.canonical)),
    'hreflang-no-return': rows.filter(isPage).flatMap((row) =>
      [...new Set(row.alternates.map(({ url }) => url))]
        .filter((url) => url !== row.url && isPage(byUrl.get(url)))
        .filter((url) => byUrl.get(url)!.alternates.every((back) => back.url !== row.url))
        .map((url) => alone(row, url)),
    ),
    'mixed-hosts': differ('host'),
    'mixed-schemes': differ('protocol'),
    'deep-pages': rows.filter((row) => isPage(row) && (depths.get(row.number) ?? 0) > 4).map((row) => alone(row)),
  };
  const sorted = Object.entries(findings).map(([id, cases]) => [id, [...cases].sort(byUrlAndTarget)] as const);
  return Object.fromEntries(sorted.filter(([, cases]) => cases.length > 0));
}

/** Clicks from row 1, by lowering them until nothing changes. */
export function naiveDepths(rows: readonly GraphPage[]): ReadonlyMap<number, number> {
  const numbers = new Map(rows.map(({ url, number }) => [url, number]));
  const depths = new Map([[1, 0]]);
  const lower = (number: number | undefined, depth: number) => {
    if (number === undefined || (depths.get(number) ?? Infinity) <= depth) return false;
    depths.set(number, depth);
    return true;
  };
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const { number, redirectTo, status, links } of rows) {
      const depth = depths.get(number);
      if (depth === undefined) continue;
      if (redirectTo !== null) isChanged = lower(numbers.get(redirectTo), depth) || isChanged;
      else if (status === 'checked') for (const { target } of links) isChanged = lower(target, depth + 1) || isChanged;
    }
  }
  return depths;
}

function byUrlAndTarget([a, c]: NaiveCase, [b, d]: NaiveCase): number {
  if (a !== b) return a < b ? -1 : 1;
  return (c ?? '') < (d ?? '') ? -1 : Number((c ?? '') > (d ?? ''));
}
