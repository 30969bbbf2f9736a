import type { Application, Cancellation, Catalogue } from '../../application/index.js';

/** What `report` needs: how to grade, what there is to say about the checks, and a way to fetch lists of URLs. */
export interface ReportTools {
  readonly preview: Application['reports']['preview'];
  readonly catalogue: Catalogue;
  readonly fetchDocument: FetchDocument;
}

/**
 * Fetches a sitemap or robots.txt over the same guarded connections as the pages. A document longer than `maxBytes`
 * is a failure. Redirects are followed.
 * @throws the reason of `cancellation`
 */
export type FetchDocument = (
  url: string,
  maxBytes: number,
  cancellation: Cancellation,
) => Promise<FetchedDocument | FetchFailure>;

export interface FetchedDocument {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  /** Without content codings. */
  readonly bytes: Uint8Array;
}

export interface FetchFailure {
  /** Why there is no document, in one sentence. */
  readonly failure: string;
}
