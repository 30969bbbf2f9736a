import { draft, type CaseDraft } from './case-draft.js';
import { redirectsByEnd } from './redirects-by-end.js';
import type { SiteGraph } from './site-graph.js';
import type { SiteRow } from './site-row.js';

/** Clicks from the start beyond which a page is deep. */
const MAX_CLICKS = 4;

/** Cases of single pages, and of pages with the same text. @param rows sorted by URL */
export function pageCases(graph: SiteGraph, rows: readonly SiteRow[]): readonly CaseDraft[] {
  const pages = rows.filter(({ kind }) => kind === 'page');
  const orphans = orphansAmong(graph, pages);
  const isDeep = deepIn(graph, pages);
  return [
    ...duplicates(pages, 'title'),
    ...duplicates(pages, 'description'),
    ...pages.flatMap((row) => (row.isInSitemap ? listed(graph, row) : [])),
    ...pages
      .filter((row) => isIndexable(row) && !row.isInSitemap)
      .map(({ url }) =>
        draft('missing-from-sitemap', url, 'Search engines may show the page, but no sitemap lists it.'),
      ),
    ...orphans.map(({ url }) => draft('orphan-pages', url, 'No page of the site links to it.')),
    ...pages.flatMap((row) => badCanonical(graph, row) ?? []),
    ...pages.filter(isDeep).map(({ url, number }) => {
      const problem = `The page is ${graph.clicks(number)} clicks from the start.`;
      return draft('deep-pages', url, problem);
    }),
  ];
}

/** Whether search engines may show the page under its own URL. */
function isIndexable({ state, isNoindex, canonical }: SiteRow): boolean {
  return state === 'page' && !isNoindex && canonical === null;
}

function duplicates(rows: readonly SiteRow[], field: 'title' | 'description'): readonly CaseDraft[] {
  const groups = new Map<string, SiteRow[]>();
  for (const row of rows) {
    const text = row[field];
    if (text === null || !isIndexable(row)) continue;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [row]);
    else group.push(row);
  }
  return [...groups].flatMap(([text, [first, ...others]]) => {
    if (first === undefined || others.length === 0) return [];
    const problem = `${others.length + 1} pages have the ${field} “${text}”.`;
    return [draft(`duplicate-${field}s`, first.url, problem, { others: others.map(({ url }) => ({ url, text })) })];
  });
}

/** What is wrong with a row that a sitemap lists. */
function listed(graph: SiteGraph, row: SiteRow): readonly CaseDraft[] {
  const { url, state, canonical, isNoindex, problem, statusCode } = row;
  if (problem !== null) return [draft('sitemap-broken', url, `A sitemap lists it, but it is broken. ${problem}`)];
  if (state === 'redirect') {
    const end = graph.ends.get(row.number);
    const target = end !== undefined && 'url' in end ? end.url : null;
    const status = statusCode === null ? '' : ` with status ${statusCode}`;
    return [draft('sitemap-redirected', url, `A sitemap lists it, but it redirects${status}.`, { target })];
  }
  const cases: CaseDraft[] = [];
  if (state === 'robots') {
    cases.push(draft('sitemap-not-indexable', url, 'A sitemap lists it, but robots.txt keeps crawlers out.'));
  } else if (state === 'page' && isNoindex) {
    cases.push(draft('sitemap-not-indexable', url, 'A sitemap lists it, but the page says noindex.'));
  }
  if (state === 'page' && canonical !== null) {
    const because = 'A sitemap lists it, but the page names another URL as its canonical one.';
    cases.push(draft('sitemap-canonicalised', url, because, { target: canonical }));
  }
  return cases;
}

function badCanonical(graph: SiteGraph, { url, state, canonical }: SiteRow): CaseDraft | null {
  const named = state === 'page' ? graph.rowAt(canonical) : null;
  if (named === null || named.kind !== 'page') return null;
  if (named.problem !== null) {
    return draft('canonical-broken', url, `The canonical URL is broken. ${named.problem}`, { target: canonical });
  }
  if (named.state !== 'redirect') return null;
  return draft('canonical-redirected', url, 'The canonical URL redirects.', { target: canonical });
}

/** Pages that no other page links to, directly or through redirects. Never the start. */
function orphansAmong(graph: SiteGraph, pages: readonly SiteRow[]): readonly SiteRow[] {
  if (!graph.isEveryLinkKnown) return [];
  const throughRedirects = redirectsByEnd(graph, pages);
  const hasOther = (page: SiteRow, redirect: number) =>
    graph.linksIn(redirect) > (graph.hasLink(page.number, redirect) ? 1 : 0);
  return pages.filter(
    (page) =>
      page.state === 'page' &&
      page !== graph.home &&
      !graph.isStart(page) &&
      graph.linksIn(page.number) === 0 &&
      !throughRedirects.get(page.number)?.some((redirect) => hasOther(page, redirect)),
  );
}

/** Returns whether a page is deep. If a page that was not visited could be part of a shorter path, none is. */
function deepIn(graph: SiteGraph, pages: readonly SiteRow[]): (row: SiteRow) => boolean {
  const mayShorten = ({ number, state }: SiteRow) =>
    state === 'unvisited' && (graph.clicks(number) ?? MAX_CLICKS) < MAX_CLICKS;
  if (pages.some(mayShorten)) return () => false;
  return ({ number, state }) => state === 'page' && (graph.clicks(number) ?? 0) > MAX_CLICKS;
}
