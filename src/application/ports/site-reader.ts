import type { Cancellation } from './cancellation.js';

/** The rules of a robots.txt. Plain data that survives JSON. */
export type RobotsRules =
  /** There is none: everything is allowed. */
  | { readonly kind: 'none' }
  /** It could not be read, or its status was 500–599: nothing is allowed (RFC 9309, section 2.3.1.4). */
  | { readonly kind: 'unreachable'; readonly reason: string }
  | {
      readonly kind: 'rules';
      /** The rules for our user agent, one per line, such as "Disallow: /private/". At most 64 KiB. */
      readonly text: string;
      /** Seconds between two requests that the site asks for, 0–10; 0 if it does not ask. */
      readonly crawlDelay: number;
      /** Absolute URLs of sitemaps, at most 100. */
      readonly sitemaps: readonly string[];
    };

/** The pages of a site that its sitemaps list. */
export interface SitemapPages {
  /** Normalized, distinct, in the order of the sitemaps; at most the limit. */
  readonly urls: readonly string[];
  /** Why there may be more, in one sentence for people; null if `urls` is all. */
  readonly truncated: string | null;
  /** Sitemaps that could not be read, with the reason, in sentences for people; at most 10. */
  readonly problems: readonly string[];
}

/** Whether the target of an external link can be reached. */
export interface LinkState {
  /** Status of the last response after redirects; null if there was none. */
  readonly statusCode: number | null;
  /**
   * Why the link is broken, in one sentence for people. null if it works, or nobody can tell: our own rules forbid the request,
   * or the server keeps programs out, with status 401, 403 or 429 for example.
   */
  readonly problem: string | null;
}

/** Reads what belongs to a site as a whole. Every call bounds time, size and number of its requests, whatever the site does. */
export interface SiteReader {
  /** Reads /robots.txt of an origin, such as "https://example.com". Never rejects, except after an abort. */
  readRobots(origin: string, cancellation: Cancellation): Promise<RobotsRules>;
  /** Whether the rules allow our user agent this URL of their origin. Pure and quick, however hostile the rules. */
  isAllowed(rules: RobotsRules, url: string): boolean;
  /**
   * Reads sitemaps, and those that they list, compressed or not. Skips URLs for which `isWanted` returns false. Never rejects,
   * except after an abort.
   * @param sitemaps absolute URLs, of any host
   * @param limit maximum number of pages
   * @param isWanted called with normalized URLs
   */
  readSitemaps(
    sitemaps: readonly string[],
    limit: number,
    isWanted: (url: string) => boolean,
    cancellation: Cancellation,
  ): Promise<SitemapPages>;
  /** Requests a URL with HEAD, then GET if that fails. Never rejects, except after an abort. */
  checkLink(url: string, cancellation: Cancellation): Promise<LinkState>;
}
