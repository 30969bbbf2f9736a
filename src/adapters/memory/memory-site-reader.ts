import type { Cancellation, LinkState, RobotsRules, SitemapPages, SiteReader } from '../../application/index.js';
import { readTargetUrl } from '../../domain/index.js';

/** What a scripted sitemap lists: pages, or other sitemaps. */
export interface ScriptedSitemap {
  readonly kind: 'pages' | 'index';
  readonly urls: readonly string[];
}

const MAX_CRAWL_DELAY = 10;
const MAX_PROBLEMS = 10;

/** Answers that say nothing about a link, because servers send them to programs. */
const UNKNOWN_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

/** Sites from a script, for tests and demos. A URL without an entry does not exist. */
export class MemorySiteReader implements SiteReader {
  readonly #robots = new Map<string, RobotsRules>();
  readonly #sitemaps = new Map<string, ScriptedSitemap>();
  readonly #links = new Map<string, number>();

  /**
   * Sets the robots.txt of an origin. Its text has one rule per line, such as `Disallow: /private/`, and no user agents.
   * Default: there is none.
   */
  robots(origin: string, rules: RobotsRules): this {
    this.#robots.set(new URL(origin).origin, rules);
    return this;
  }

  /** Sets what a sitemap lists. */
  sitemap(url: string, sitemap: ScriptedSitemap): this {
    this.#sitemaps.set(new URL(url).href, sitemap);
    return this;
  }

  /** Sets the status of a URL, for `checkLink`. */
  link(url: string, statusCode: number): this {
    this.#links.set(new URL(url).href, statusCode);
    return this;
  }

  async readRobots(origin: string, cancellation: Cancellation): Promise<RobotsRules> {
    throwIfAborted(cancellation);
    const rules = this.#robots.get(new URL(origin).origin) ?? { kind: 'none' };
    if (rules.kind !== 'rules') return { ...rules };
    return { ...rules, crawlDelay: Math.min(rules.crawlDelay, MAX_CRAWL_DELAY), sitemaps: [...rules.sitemaps] };
  }

  isAllowed(rules: RobotsRules, url: string): boolean {
    if (rules.kind !== 'rules') return rules.kind === 'none';
    const { pathname, search } = new URL(url);
    let [longest, isAllowed] = [-1, true];
    for (const line of rules.text.split('\n')) {
      const [, field, pattern = ''] = /^(allow|disallow): ?(.+)$/i.exec(line) ?? [];
      if (field === undefined || pattern.length < longest || !matches(pattern, pathname + search)) continue;
      const allows = field.toLowerCase() === 'allow';
      isAllowed = allows || (pattern.length === longest && isAllowed);
      longest = pattern.length;
    }
    return isAllowed;
  }

  async readSitemaps(
    sitemaps: readonly string[],
    limit: number,
    isWanted: (url: string) => boolean,
    cancellation: Cancellation,
  ): Promise<SitemapPages> {
    throwIfAborted(cancellation);
    const urls = new Set<string>();
    const problems: string[] = [];
    const seen = new Set<string>();
    const waiting = [...sitemaps];
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      if (seen.has(url)) continue;
      seen.add(url);
      const sitemap = this.#sitemaps.get(new URL(url).href);
      if (sitemap === undefined) problems.push(`The sitemap ${url} cannot be read. It does not exist.`);
      else if (sitemap.kind === 'index') waiting.unshift(...sitemap.urls);
      else for (const page of wantedPages(sitemap, isWanted)) urls.add(page);
    }
    return {
      urls: [...urls].slice(0, limit),
      truncated: urls.size > limit ? `The sitemaps list more than ${limit} pages.` : null,
      problems: problems.slice(0, MAX_PROBLEMS),
    };
  }

  async checkLink(url: string, cancellation: Cancellation): Promise<LinkState> {
    throwIfAborted(cancellation);
    const statusCode = this.#links.get(new URL(url).href) ?? 404;
    const isBroken = statusCode >= 400 && !UNKNOWN_STATUSES.has(statusCode);
    return { statusCode, problem: isBroken ? `The server answered ${statusCode}.` : null };
  }
}

function wantedPages({ urls }: ScriptedSitemap, isWanted: (url: string) => boolean): string[] {
  return urls.flatMap((written) => {
    const url = readTargetUrl(written).target?.url;
    return url !== undefined && isWanted(url) ? [url] : [];
  });
}

/** Whether a pattern of robots.txt matches a path: `*` stands for any text, and `$` for the end. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [prefix = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(prefix)) return false;
  let position = prefix.length;
  const last = isWhole ? pieces.pop() : undefined;
  for (const piece of pieces) {
    const found = path.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  if (!isWhole) return true;
  return last === undefined ? position === path.length : path.endsWith(last) && path.length - last.length >= position;
}

function throwIfAborted({ aborted }: Cancellation): void {
  if (aborted) throw new Error('The site reader was aborted.');
}
