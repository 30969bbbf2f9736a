/** Maximum number of links kept from one page, distinct by URL. */
export const MAX_LINKS = 1_000;

/** Maximum length of a link's text, in UTF-16 code units. */
export const MAX_LINK_TEXT = 80;

/** Maximum number of language versions kept from one page. */
export const MAX_ALTERNATES = 100;

/** A link as a page has it. */
export interface PageLink {
  /** Absolute, http or https, normalized as `readTargetUrl` does. */
  readonly url: string;
  /** What people call it: its text, or else the name of an image in it, its label or its title. In one line; empty if there is none. */
  readonly text: string;
  /** Whether the link, or the whole page, says `nofollow`. */
  readonly isNofollow: boolean;
}

/** A version of the page in another language: `<link rel="alternate" hreflang>`. */
export interface Alternate {
  /** As written, in lower case, such as "de-at" or "x-default". */
  readonly language: string;
  /** Absolute, normalized. */
  readonly url: string;
}

/** What a page says about itself and where it leads: what a scan of its site needs besides the audits. */
export interface PageFacts {
  /** Of the response with the document. */
  readonly statusCode: number;
  /** See `toPageTitle`; null if the page has none. */
  readonly title: string | null;
  /** The meta description, as `toPageTitle` shortens it; null if the page has none. */
  readonly description: string | null;
  /** The canonical URL, from HTML or the Link header: absolute, normalized. null if there is none, or it is not valid. */
  readonly canonical: string | null;
  /** Whether robots meta tags or X-Robots-Tag keep the page out of the results of all search engines, or of Google's. */
  readonly isNoindex: boolean;
  /** At most MAX_ALTERNATES, in document order. */
  readonly alternates: readonly Alternate[];
  /** At most MAX_LINKS, distinct by URL, in document order. The first text counts; nofollow only if all of them are. */
  readonly links: readonly PageLink[];
}
