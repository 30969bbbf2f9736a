import type { Application, Cancellation, Catalogue } from '../../application/index.js';
import type { UrlOutcome } from './url-outcome.js';

/** What `report` needs from the host: ways to check URLs, to fetch lists of URLs and to render HTML, and the check descriptions. */
export interface ReportTools {
  readonly preview: Application['reports']['preview'];
  readonly catalogue: Catalogue;
  readonly fetchDocument: FetchDocument;
  readonly renderFile: RenderFile;
}

/** Renders reports as one HTML file. */
export type RenderFile = (outcomes: readonly UrlOutcome[], options: RenderFileOptions) => Promise<string>;

export interface RenderFileOptions {
  /** URLs that were to be checked, for a file that begins with a table of scores. */
  readonly planned?: number;
  /** Where the checks are documented: a page about all, and a URL for each. */
  readonly documentation: {
    readonly checksUrl: string | undefined;
    readonly checkUrl: (id: string) => string | null;
  };
}

/**
 * Fetches a sitemap or robots.txt through the same address guard as pages, and follows redirects. A document longer than
 * `maxBytes` is a failure.
 * @throws the reason of `cancellation`
 */
export type FetchDocument = (
  url: string,
  maxBytes: number,
  cancellation: Cancellation,
) => Promise<FetchedDocument | FetchFailure>;

export interface FetchedDocument {
  /** The URL after redirects. */
  readonly url: string;
  readonly status: number;
  /** The body, without content encoding. */
  readonly bytes: Uint8Array;
}

export interface FetchFailure {
  /** Why the document is unavailable, in one sentence. */
  readonly failure: string;
}
