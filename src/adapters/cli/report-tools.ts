import type { Application, Cancellation, Catalogue, ScanDetails } from '../../application/index.js';
import type { FindingResult } from './site/site-result.js';
import type { OpenScanner } from './site/site-scanner.js';
import type { UrlOutcome } from './url-outcome.js';

/** What `report` needs from the host: ways to check URLs, to read sitemaps, to scan sites and to render HTML, and the check descriptions. */
export interface ReportTools {
  readonly preview: Application['reports']['preview'];
  readonly catalogue: Catalogue;
  readonly listSitemap: ListSitemap;
  readonly openScanner: OpenScanner;
  readonly renderFile: RenderFile;
}

/** Renders reports as one HTML file. */
export type RenderFile = (outcomes: readonly UrlOutcome[], options: RenderFileOptions) => Promise<string>;

export interface RenderFileOptions {
  /** URLs that were to be checked, for a file that begins with a table of scores. */
  readonly planned?: number;
  /** The scan that the reports come from, for a file that begins with the site. */
  readonly site?: { readonly scan: ScanDetails; readonly findings: readonly FindingResult[] };
  /** Where the checks are documented: a page about all, and a URL for each. */
  readonly documentation: {
    readonly checksUrl: string | undefined;
    readonly checkUrl: (id: string) => string | null;
  };
}

/**
 * Reads the pages of a sitemap, of the sitemaps that it lists, or of those that a robots.txt lists, through the same address
 * guard as pages. Skips pages of other hosts, as the protocol requires.
 * @param limit maximum number of pages
 * @throws the reason of `cancellation`
 */
export type ListSitemap = (url: string, limit: number, cancellation: Cancellation) => Promise<SitemapListing>;

export interface SitemapListing {
  /** Normalized, without duplicates, in the order of the sitemap. */
  readonly urls: readonly string[];
  /** Why there may be more, in one sentence; null if this is all. */
  readonly truncated: string | null;
  /** Number of entries that are not valid URLs, or belong to another host than the sitemap. */
  readonly skipped: number;
  /** Documents that could not be read, or not to their end. */
  readonly problems: readonly SitemapProblem[];
}

export interface SitemapProblem {
  readonly code: 'unavailable' | 'incomplete' | 'not_a_sitemap' | 'nested_too_deep';
  /** One sentence or two, with the URL. */
  readonly message: string;
}
