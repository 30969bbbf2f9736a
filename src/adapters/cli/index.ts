export type { ListSitemap, ReportTools, SitemapListing, SitemapProblem } from './report-tools.js';
export { runCli, type CliHost } from './run-cli.js';
export type { SitePresenter } from './site/site-json.js';
export type { FindingResult } from './site/site-result.js';
export type { OpenScanner, SiteScanner, SiteScannerOptions } from './site/site-scanner.js';
export { wantsColors, type Terminal } from './terminal.js';
