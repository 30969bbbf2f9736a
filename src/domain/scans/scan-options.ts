/** How a scan uses the sitemaps of a site: with links, alone, or not at all. */
export const SITEMAP_USES = ['use', 'only', 'ignore'] as const;

export type SitemapUse = (typeof SITEMAP_USES)[number];

/** What a scan visits. */
export interface ScanOptions {
  /** Maximum number of pages to visit, 1–MAX_PAGES. */
  readonly maxPages: number;
  /** Maximum number of clicks from the start, 0–MAX_DEPTH. */
  readonly maxDepth: number;
  readonly sitemap: SitemapUse;
  /** Path globs, at most MAX_GLOBS: only pages that match one of them. Empty: all. `*` does not cross `/`, `**` does. */
  readonly include: readonly string[];
  /** Path globs, at most MAX_GLOBS: no pages that match one of them. */
  readonly exclude: readonly string[];
  /** Whether to check links to other sites, once for each URL. */
  readonly externalLinks: boolean;
}

export const MAX_PAGES = 10_000;
export const MAX_DEPTH = 100;
export const MAX_GLOBS = 20;
export const MAX_GLOB_LENGTH = 200;

export const DEFAULT_SCAN_OPTIONS: ScanOptions = {
  maxPages: 100,
  maxDepth: 10,
  sitemap: 'use',
  include: [],
  exclude: [],
  externalLinks: false,
};
