import type { SiteEntry, SiteLink, SitePage } from './test-site.js';

/** A site while it is built. */
export interface SiteModel {
  readonly origin: string;
  /** Origin of another site that the pages link to. */
  readonly external: string;
  /** Words of text on each page. */
  readonly words: number;
  readonly entries: Map<string, SiteEntry>;
  /** On every page, before the content and after it. */
  readonly nav: SiteLink[];
  readonly footer: SiteLink[];
  /** URLs in the order of the sitemaps. */
  readonly sitemap: Set<string>;
  /** Paths that robots.txt disallows. */
  readonly disallowed: readonly string[];
}

/** Every link of a page, distinct by URL, in the order of the document. */
export function linksOf(model: SiteModel, page: SitePage): readonly SiteLink[] {
  const links = new Map<string, SiteLink>();
  for (const link of [...model.nav, ...page.links, ...model.footer]) {
    const known = links.get(link.url);
    if (known === undefined) links.set(link.url, link);
    else if (known.isNofollow === true && link.isNofollow !== true)
      links.set(link.url, { ...known, isNofollow: false });
  }
  return [...links.values()];
}

export function pagesOf(model: SiteModel): SitePage[] {
  return [...model.entries.values()].filter((entry) => entry.kind === 'page');
}

/** Whether robots.txt keeps visitors out. */
export function isDisallowed(model: SiteModel, url: string): boolean {
  const { pathname, search } = new URL(url);
  return model.disallowed.some((path) => (pathname + search).startsWith(path));
}

/** Clicks from the home page. A redirect costs no click. */
export function depthsOf(model: SiteModel): Map<string, number> {
  const depths = new Map<string, number>();
  let level = [`${model.origin}/`];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const found of level) {
      let url = found;
      while (!depths.has(url)) {
        depths.set(url, depth);
        const entry = model.entries.get(url);
        if (entry?.kind === 'page' && !isDisallowed(model, url))
          next.push(...linksOf(model, entry).map((link) => link.url));
        if (entry?.kind !== 'redirect') break;
        url = entry.location;
      }
    }
    level = next;
  }
  return depths;
}
