import { draft, type CaseDraft } from './case-draft.js';
import { redirectsByEnd } from './redirects-by-end.js';
import type { SiteGraph } from './site-graph.js';
import type { SiteRow } from './site-row.js';
import { splitUrl } from './split-url.js';

/** Cases of where links lead: broken pages, redirects, other hosts and schemes. @param rows sorted by URL */
export function linkCases(graph: SiteGraph, rows: readonly SiteRow[]): readonly CaseDraft[] {
  return [
    ...brokenLinks(graph, rows),
    ...redirects(graph, rows),
    ...redirectLoops(graph, rows),
    ...otherOrigins(graph, rows),
  ];
}

function brokenLinks(graph: SiteGraph, rows: readonly SiteRow[]): readonly CaseDraft[] {
  const leading = redirectsByEnd(graph, rows);
  return rows.flatMap(({ number, url, kind, problem }) => {
    if (problem === null) return [];
    const linked = [number, ...(kind === 'page' ? (leading.get(number) ?? []) : [])];
    const id = kind === 'page' ? 'broken-links' : 'broken-external-links';
    return [draft(id, url, problem, { linked, needsLink: true })];
  });
}

/** Redirects that end somewhere. A chain counts once, at its first URL. */
function redirects(graph: SiteGraph, rows: readonly SiteRow[]): readonly CaseDraft[] {
  const followed = new Set(rows.flatMap(({ redirectTo }) => graph.rowAt(redirectTo)?.number ?? []));
  return rows.flatMap((row) => {
    const end = graph.ends.get(row.number);
    if (end === undefined || !('url' in end)) return [];
    const linked = [row.number];
    const cases = [
      draft('links-to-redirects', row.url, `The URL redirects${withStatus(row)}.`, {
        target: end.url,
        linked,
        needsLink: true,
      }),
    ];
    if (end.hops >= 2 && !followed.has(row.number)) {
      const problem = `The URL leads through ${end.hops} redirects in a row.`;
      cases.push(draft('redirect-chains', row.url, problem, { target: end.url, linked }));
    }
    return cases;
  });
}

function redirectLoops(graph: SiteGraph, rows: readonly SiteRow[]): readonly CaseDraft[] {
  const loops = new Map<number, number[]>();
  for (const { number } of rows) {
    const end = graph.ends.get(number);
    if (end === undefined || 'url' in end) continue;
    const leading = loops.get(end.loop);
    if (leading === undefined) loops.set(end.loop, [number]);
    else leading.push(number);
  }
  const cases = [...loops].flatMap(([loop, linked]) => {
    const row = graph.row(loop);
    if (row === null) return [];
    const problem =
      row.redirectTo === row.url ? 'The URL redirects to itself.' : 'The redirects go in a circle and never end.';
    return [draft('redirect-loops', row.url, problem, { target: row.redirectTo, linked })];
  });
  return cases.sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** URLs of the site with another host or scheme than the page where the scan begins. The start itself is never at fault. */
function otherOrigins(graph: SiteGraph, rows: readonly SiteRow[]): readonly CaseDraft[] {
  if (graph.home === null) return [];
  const home = splitUrl(graph.home.url);
  return rows.flatMap((row) => {
    if (row.kind !== 'page' || graph.isStart(row)) return [];
    const { host, scheme } = splitUrl(row.url);
    const links = { linked: [row.number], needsLink: !row.isInSitemap };
    const listed = row.isInSitemap ? ' A sitemap lists it.' : '';
    const cases: CaseDraft[] = [];
    if (host !== home.host) {
      cases.push(
        draft('mixed-hosts', row.url, `The host is ${host}, but that of the site is ${home.host}.${listed}`, links),
      );
    }
    if (scheme !== home.scheme) {
      const problem = `The scheme is ${scheme}, but that of the site is ${home.scheme}.${listed}`;
      cases.push(draft('mixed-schemes', row.url, problem, links));
    }
    return cases;
  });
}

function withStatus({ statusCode }: SiteRow): string {
  return statusCode === null ? '' : ` with status ${statusCode}`;
}
