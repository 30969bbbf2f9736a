import { invalid, parseTypedAddress } from '../../../domain/index.js';
import type { Cancellation } from '../../../application/index.js';
import type { ReportTools, SitemapListing, SitemapProblem } from '../report-tools.js';

/**
 * Reads the pages of a sitemap, a sitemap index, or the sitemaps that a robots.txt lists.
 * @param typed as people type it: the scheme may be missing
 * @throws SitegradeError `invalid` if it is not a sitemap; Error if a document is unavailable
 */
export async function readSitemap(
  typed: string,
  limit: number,
  listSitemap: ReportTools['listSitemap'],
  cancellation: Cancellation,
): Promise<SitemapListing> {
  const listing = await listSitemap(parseTypedAddress(typed, '--sitemap').url, limit, cancellation);
  const [problem] = listing.problems;
  if (problem !== undefined) throw toError(problem);
  return listing;
}

function toError({ code, message }: SitemapProblem): Error {
  if (code === 'not_a_sitemap') return invalid({ field: '--sitemap', code, message });
  if (code === 'nested_too_deep') {
    return invalid({ field: '--sitemap', code, message: `${message} Use the URL of a sitemap instead.` });
  }
  return new Error(`--sitemap: ${message}`);
}
