import { trapOf, type PageLink, type Scan, type ScanScope, type Truncation } from '../../domain/index.js';
import type { NewScanPage } from '../ports/index.js';

/** Maximum number of redirects in a row, as for a single report. */
export const MAX_REDIRECTS = 10;

/** Where a visited page leads. */
export interface Leads {
  readonly links: readonly PageLink[];
  readonly redirectTo: string | null;
  /** Canonical URL and versions in other languages. They are no links. */
  readonly named: readonly string[];
}

export interface Discovery {
  /** Pages and links to other sites to visit, distinct by URL. */
  readonly wanted: readonly NewScanPage[];
  /** Links of the page that may lead to a row: to the URLs in `wanted`, or in `unwanted`. */
  readonly links: readonly PageLink[];
  /** URLs of this site that the scan does not visit because of this page, but perhaps because of another. */
  readonly unwanted: readonly { readonly url: string; readonly truncated: Truncation | null }[];
}

/**
 * What a scan makes of the URLs on a page. Links with nofollow are links, but lead to no new rows.
 * @param page the visited page
 * @param isAllowed whether robots.txt allows the URL
 */
export function discover(
  { state: { options } }: Scan,
  scope: ScanScope,
  page: { readonly url: string; readonly depth: number },
  leads: Leads,
  isAllowed: (url: string) => boolean,
): Discovery {
  const wanted = new Map<string, NewScanPage>();
  const unwanted = new Map<string, Truncation | null>();
  const links: PageLink[] = [];
  const depth = page.depth + 1;

  const want = (url: string, at: number) => {
    const skippedReason = isAllowed(url) ? null : 'robots';
    wanted.set(url, { url, kind: 'page', depth: at, isInSitemap: false, skippedReason });
  };
  const consider = (url: string, mayFollow: boolean) => {
    if (wanted.has(url)) return;
    if (!mayFollow || options.sitemap === 'only') return void unwanted.set(url, unwanted.get(url) ?? null);
    const truncated = depth > options.maxDepth ? tooDeep(options.maxDepth) : trapped(url);
    if (truncated === null) want(url, depth);
    else unwanted.set(url, truncated);
  };

  const { redirectTo } = leads;
  if (redirectTo !== null && page.depth === 0) {
    // Until it leads to a page, the start is all there is, wherever the path globs lead.
    if (scope.isSameSite(redirectTo)) want(redirectTo, 0);
  } else if (redirectTo !== null && scope.isWanted(redirectTo)) {
    // A redirect costs no click, but an endless row of them must end.
    if (page.depth < options.maxDepth + MAX_REDIRECTS) want(redirectTo, depth);
    else unwanted.set(redirectTo, tooDeep(options.maxDepth));
  }
  for (const link of leads.links) {
    if (link.url === page.url) continue;
    if (scope.isWanted(link.url)) {
      links.push(link);
      consider(link.url, !link.isNofollow);
    } else if (options.externalLinks && !link.isNofollow && !scope.isSameSite(link.url)) {
      links.push(link);
      wanted.set(link.url, { url: link.url, kind: 'link', depth, isInSitemap: false, skippedReason: null });
    }
  }
  for (const url of leads.named) if (url !== page.url && scope.isWanted(url)) consider(url, true);
  for (const url of wanted.keys()) unwanted.delete(url);
  return {
    wanted: [...wanted.values()],
    links,
    unwanted: [...unwanted].map(([url, truncated]) => ({ url, truncated })),
  };
}

function tooDeep(maxDepth: number): Truncation {
  const clicks = `${maxDepth} ${maxDepth === 1 ? 'click' : 'clicks'}`;
  const detail = `Some pages are more than ${clicks} from the start. Allow more clicks to scan them too.`;
  return { reason: 'max_depth', detail };
}

function trapped(url: string): Truncation | null {
  const why = trapOf(url);
  return why === null ? null : trapAt(url, why);
}

/** What a trap leaves out. @param why in a few words */
export function trapAt(url: string, why: string): Truncation {
  const detail = `Some URLs look endless (${why}), such as ${url}. The scan left them out. Exclude their paths to hide this note.`;
  return { reason: 'trap', detail };
}
