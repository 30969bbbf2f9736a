import type { Application, Cancellation, Catalogue } from '../../application/index.js';

/** What `report` needs from the host: a way to check URLs, the check descriptions, and a way to fetch lists of URLs. */
export interface ReportTools {
  readonly preview: Application['reports']['preview'];
  readonly catalogue: Catalogue;
  readonly fetchDocument: FetchDocument;
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
