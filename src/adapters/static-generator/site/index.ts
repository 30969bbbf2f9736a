export { StaticSiteReader, type StaticSiteReaderOptions } from './static-site-reader.js';
export type { SitemapListing, SitemapProblem } from './walk-sitemaps.js';
