/** Maximum number of rows of a scan, by kind: pages of the site, and links to other sites. */
export const MAX_ROWS = { page: 60_000, link: 10_000 } as const;

/** Maximum number of pages that a scan takes from sitemaps. sitemaps.org allows 50,000 in one file. */
export const MAX_SITEMAP_PAGES = 50_000;

/** Maximum number of rows with one path and different query strings. More are a trap. */
export const MAX_VARIANTS = 500;

/** Maximum number of jobs of one scan that are queued at a time. */
export const SCAN_WINDOW = 16;
