import type { Cancellation, LinkState, RobotsRules, SitemapPages, SiteReader } from '../../../application/index.js';
import { DEFAULT_FETCH_LIMITS, PageFetcher, type PageFetcherOptions } from '../fetch/index.js';
import { DEFAULT_USER_AGENT } from '../static-generator.js';
import { checkLink } from './check-link.js';
import { readRobots } from './read-robots.js';
import { RobotsMatcher } from './robots-matcher.js';
import { MAX_SITEMAP_BYTES, walkSitemaps, type SitemapListing } from './walk-sitemaps.js';

export interface StaticSiteReaderOptions extends Partial<Pick<PageFetcherOptions, 'allowedTargets' | 'lookup'>> {
  /** Overrides DEFAULT_FETCH_LIMITS. */
  readonly limits?: Partial<PageFetcherOptions['limits']>;
  /** Value of the User-Agent header. Default: DEFAULT_USER_AGENT. */
  readonly userAgent?: string;
}

/** RFC 9309, section 2.3.1.2. */
const ROBOTS_REDIRECTS = 5;

/** A link that takes longer is broken for people. For HEAD and GET each, in milliseconds. */
const LINK_MS = 15_000;

/** Reads robots.txt, sitemaps and links through the address guard of the generator. */
export class StaticSiteReader implements SiteReader {
  readonly #matcher = new RobotsMatcher();
  readonly #robots: PageFetcher;
  readonly #sitemaps: PageFetcher;
  readonly #links: PageFetcher;

  constructor(options: StaticSiteReaderOptions = {}) {
    const limits = { ...DEFAULT_FETCH_LIMITS, ...options.limits };
    const fetcherWith = (own: Partial<PageFetcherOptions['limits']>) =>
      new PageFetcher({
        allowedTargets: options.allowedTargets ?? [],
        limits: { ...limits, ...own },
        userAgent: options.userAgent ?? DEFAULT_USER_AGENT,
        ...(options.lookup && { lookup: options.lookup }),
      });
    this.#robots = fetcherWith({ maxRedirects: ROBOTS_REDIRECTS });
    this.#sitemaps = fetcherWith({ maxBodyBytes: MAX_SITEMAP_BYTES });
    this.#links = fetcherWith({ totalMs: Math.min(limits.totalMs, LINK_MS) });
  }

  readRobots(origin: string, cancellation: Cancellation): Promise<RobotsRules> {
    return readRobots(origin, this.#robots, cancellation);
  }

  isAllowed(rules: RobotsRules, url: string): boolean {
    return this.#matcher.isAllowed(rules, url);
  }

  async readSitemaps(
    sitemaps: readonly string[],
    limit: number,
    isWanted: (url: string) => boolean,
    cancellation: Cancellation,
  ): Promise<SitemapPages> {
    const options = { limit, accepts: isWanted };
    const { urls, truncated, problems } = await walkSitemaps(sitemaps, options, this.#sitemaps, cancellation);
    return { urls, truncated, problems: problems.map(({ message }) => message) };
  }

  /**
   * Reads the pages of one sitemap, of the sitemaps that it lists, or of those that a robots.txt lists. Skips pages of other
   * hosts, as the protocol requires.
   * @param url absolute, http or https
   * @throws the reason of `cancellation`
   */
  listSitemap(url: string, limit: number, cancellation: Cancellation): Promise<SitemapListing> {
    const accepts = (page: string, hosts: ReadonlySet<string>) => hosts.has(new URL(page).host);
    return walkSitemaps([url], { limit, accepts }, this.#sitemaps, cancellation);
  }

  checkLink(url: string, cancellation: Cancellation): Promise<LinkState> {
    return checkLink(url, this.#links, cancellation);
  }
}
