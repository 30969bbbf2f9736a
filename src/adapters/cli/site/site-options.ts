import type { CreateScanInput } from '../../../application/index.js';
import { parseTypedAddress } from '../../../domain/index.js';
import type { ReportOptions } from '../report-options.js';

/** @throws Error or SitegradeError `invalid` that says what is wrong with the command */
export function scanInputOf(urls: readonly string[], options: ReportOptions): CreateScanInput {
  const [url] = urls;
  if (url === undefined || urls.length > 1) throw new Error('--crawl: pass one URL, where the scan begins.');
  const { maxPages, maxDepth, include, exclude, sitemapUse, externalLinks } = options;
  return {
    url: parseTypedAddress(url, url).url,
    maxPages,
    maxDepth,
    sitemap: sitemapUse,
    include,
    exclude,
    externalLinks,
  };
}
