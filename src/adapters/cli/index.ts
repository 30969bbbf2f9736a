export type { ListSitemap, ReportTools, SitemapListing, SitemapProblem } from './report-tools.js';
export { runCli, type CliHost } from './run-cli.js';
export { wantsColors, type Terminal } from './terminal.js';
