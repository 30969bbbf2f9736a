import type { Cancellation } from '../../../application/index.js';
import { readTargetUrl, type Failure } from '../../../domain/index.js';
import { Deadline, FetchError, type PageFetcher, type PageSession } from '../fetch/index.js';
import { SitemapParser, type SitemapKind } from './sitemap-parser.js';

/** The longest document, before and after decompression: the limit of the protocol. */
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;

/** All documents together, after decompression. */
const MAX_TOTAL_BYTES = 250 * 1024 * 1024;

const MAX_DOCUMENTS = 100;

/** Levels above a list of pages: robots.txt or an index, then one index. The protocol allows one index. */
const MAX_INDEXES = 2;

/** For all documents together, in milliseconds. */
const TIMEOUT = 2 * 60_000;

const MAX_PROBLEMS = 10;

export interface SitemapWalkOptions {
  /** Maximum number of pages. */
  readonly limit: number;
  /**
   * Whether a page counts.
   * @param hosts of the document that lists it: before and after redirects
   */
  readonly accepts: (url: string, hosts: ReadonlySet<string>) => boolean;
  /** For all documents together. Default: two minutes. */
  readonly timeoutMs?: number;
}

/** Why a document could not be read, or not to its end. */
export interface SitemapProblem {
  readonly code: 'unavailable' | 'incomplete' | 'not_a_sitemap' | 'nested_too_deep';
  /** One sentence or two, with the URL. */
  readonly message: string;
}

export interface SitemapListing {
  /** Normalized, distinct, in the order of the sitemaps. */
  readonly urls: readonly string[];
  /** Why there may be more, in one sentence; null if this is all. */
  readonly truncated: string | null;
  /** Number of entries that are not valid URLs, or do not count. */
  readonly skipped: number;
  /** At most MAX_PROBLEMS. */
  readonly problems: readonly SitemapProblem[];
}

/**
 * Reads sitemaps, one after the other, and those that they list. An index leads only to its own host, as the protocol
 * requires: an untrusted sitemap must not send requests elsewhere.
 * @param sitemaps absolute http(s) URLs
 * @param fetcher whose limits allow MAX_SITEMAP_BYTES
 * @throws the reason of `cancellation`
 */
export async function walkSitemaps(
  sitemaps: readonly string[],
  options: SitemapWalkOptions,
  fetcher: PageFetcher,
  cancellation: Cancellation,
): Promise<SitemapListing> {
  const { timeoutMs = TIMEOUT } = options;
  const message = `Reading the sitemaps took longer than ${timeoutMs / 60_000} minutes.`;
  const deadline = new Deadline(timeoutMs, () => new FetchError('took_too_long', message), cancellation);
  try {
    return await fetcher.withSession((session) => new SitemapWalk(options, session, deadline.signal).run(sitemaps));
  } finally {
    deadline.close();
  }
}

/** A document that waits to be read, and the number of indexes that led to it. */
interface Next {
  readonly url: string;
  readonly level: number;
}

/** The document that is read now. */
interface Current extends Next {
  readonly hosts: Set<string>;
  readonly sitemaps: Set<string>;
  isTooDeep: boolean;
}

class SitemapWalk {
  readonly #urls = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #problems: SitemapProblem[] = [];
  #bytes = 0;
  #skipped = 0;
  #truncated: string | null = null;

  constructor(
    private readonly options: SitemapWalkOptions,
    private readonly session: PageSession,
    private readonly signal: AbortSignal,
  ) {}

  async run(sitemaps: readonly string[]): Promise<SitemapListing> {
    const waiting = sitemaps.map((url): Next => ({ url, level: 0 }));
    for (let next = waiting.shift(); next !== undefined && this.#truncated === null; next = waiting.shift()) {
      if (this.#seen.has(next.url)) continue;
      if (this.#seen.size === MAX_DOCUMENTS) {
        this.#truncated = `There are more than ${MAX_DOCUMENTS} sitemaps.`;
        break;
      }
      this.#seen.add(next.url);
      waiting.unshift(...(await this.#read(next)));
    }
    return {
      urls: [...this.#urls],
      truncated: this.#truncated,
      skipped: this.#skipped,
      problems: this.#problems,
    };
  }

  /** @returns the sitemaps that it lists */
  async #read(next: Next): Promise<readonly Next[]> {
    const current: Current = { ...next, hosts: new Set([hostOf(next.url)]), sitemaps: new Set(), isTooDeep: false };
    const parser = new SitemapParser((kind, location) => this.#add(current, kind, location));
    const sink = {
      begin: ({ url, status }: { readonly url: string; readonly status: number }) => {
        current.hosts.add(hostOf(url));
        return isSuccess(status);
      },
      write: (chunk: Buffer) => this.#count(chunk) && parser.write(chunk),
    };
    const options = { maxBytes: MAX_SITEMAP_BYTES, overflow: 'fail', mayBeGzipFile: true } as const;
    const outcome = await this.session.streamDocument(next.url, options, sink, this.signal);
    if (this.#truncated !== null) return [];
    if (outcome.kind === 'failed') this.#fail(next.url, outcome.failure);
    else if (!isSuccess(outcome.status))
      this.#report('unavailable', next.url, `The server responded with status ${outcome.status}.`);
    else this.#finish(current, parser);
    return [...current.sitemaps].map((url) => ({ url, level: next.level + 1 }));
  }

  /** @returns whether to go on */
  #count(chunk: Buffer): boolean {
    this.#bytes += chunk.length;
    if (this.#bytes <= MAX_TOTAL_BYTES) return true;
    this.#truncated = `The sitemaps are larger than ${MAX_TOTAL_BYTES / (1024 * 1024)} MB together.`;
    return false;
  }

  /** @returns whether to go on */
  #add(current: Current, kind: SitemapKind, location: string): boolean {
    const url = readTargetUrl(location).target?.url;
    if (kind === 'index') {
      current.isTooDeep = current.level === MAX_INDEXES;
      if (url === undefined || !current.hosts.has(hostOf(url))) this.#skipped += 1;
      // One more than can be read, to notice that there are more.
      else if (!current.isTooDeep && current.sitemaps.size <= MAX_DOCUMENTS) current.sitemaps.add(url);
      return !current.isTooDeep;
    }
    if (url === undefined || !this.options.accepts(url, current.hosts)) {
      this.#skipped += 1;
    } else if (this.#urls.size < this.options.limit) {
      this.#urls.add(url);
    } else if (!this.#urls.has(url)) {
      this.#truncated = `The sitemaps list more than ${this.options.limit.toLocaleString('en-US')} pages.`;
    }
    return this.#truncated === null;
  }

  #fail(url: string, { code, message }: Failure): void {
    if (this.signal.aborted) {
      this.#truncated = message;
      return;
    }
    if (code === 'body_too_large') this.#truncated = `The sitemap ${url} is too large.`;
    this.#report('unavailable', url, message);
  }

  #finish({ url, isTooDeep }: Current, parser: SitemapParser): void {
    if (isTooDeep) return this.#report('nested_too_deep', url, 'It is a sitemap index inside another.');
    const end = parser.end();
    if (end === 'not_a_sitemap') {
      const expected = 'a sitemap, a sitemap index, a list of URLs, or a robots.txt that lists sitemaps';
      this.#report(end, url, `It is not ${expected}.`);
    } else if (end === 'incomplete') {
      this.#report(end, url, 'Its end is missing.');
    }
  }

  #report(code: SitemapProblem['code'], url: string, reason: string): void {
    if (this.#problems.length < MAX_PROBLEMS) {
      this.#problems.push({ code, message: `The sitemap ${url} cannot be read. ${reason}` });
    }
  }
}

function hostOf(url: string): string {
  return new URL(url).host;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}
