import type { SiteFindingId } from '../../../src/domain/index.js';

export interface SiteLink {
  readonly url: string;
  readonly text: string;
  readonly isNofollow?: boolean;
}

/** An HTML page. Planting faults changes it. */
export interface SitePage {
  readonly kind: 'page';
  readonly url: string;
  title: string;
  description: string;
  readonly language: string;
  /** Absolute; null for a page without a canonical link. */
  readonly canonical: string | null;
  /** Where the page says `noindex`. */
  readonly noindex: 'meta' | 'header' | null;
  readonly alternates: readonly { readonly language: string; readonly url: string }[];
  /** In the text, besides navigation and footer. */
  readonly links: SiteLink[];
}

/** What one URL of a site serves. */
export type SiteEntry =
  | SitePage
  | { readonly kind: 'redirect'; readonly url: string; readonly status: number; readonly location: string }
  | { readonly kind: 'error'; readonly url: string; readonly status: number }
  | { readonly kind: 'file'; readonly url: string; readonly type: string };

/** What a scan must say about a URL. `robots`, `not_html` and `scope` are reasons to skip it. */
export type ExpectedState = 'checked' | 'redirected' | 'failed' | 'robots' | 'not_html' | 'scope';

/** One place of a planted fault. Sources are sorted by URL, at most 100. */
export interface ExpectedCase {
  readonly url: string;
  readonly target: string | null;
  readonly sources: readonly { readonly url: string; readonly text: string }[];
}

/** Everything that a scan must find, sorted by URL. */
export type ExpectedFindings = Readonly<Record<SiteFindingId, readonly ExpectedCase[]>>;

export interface SiteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Before the response. Infinity: it never comes. */
  readonly delayMs?: number;
}

/** Something that can be served and scanned. */
export interface ServedSite {
  /** Such as "http://127.0.0.1:8080", without a slash at the end. */
  readonly origin: string;
  /** @param url absolute, as requested */
  respond(url: string, method: string): SiteResponse;
}
