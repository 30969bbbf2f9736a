import type { LinkState, RobotsRules, SiteReader } from '../../../../src/application/index.js';

/** A site reader with preset answers. */
export class ScriptedSite implements SiteReader {
  /** By origin. Every other one has none. */
  readonly robots = new Map<string, RobotsRules>();
  /** By URL. */
  readonly sitemaps = new Map<string, readonly string[]>();
  /** By URL. Every other link works. */
  readonly links = new Map<string, LinkState>();
  /** Paths that rules keep us out of, for origins with rules. */
  readonly disallowed = new Set<string>();
  readonly requests: string[] = [];

  async readRobots(origin: string): Promise<RobotsRules> {
    this.requests.push(`${origin}/robots.txt`);
    return this.robots.get(origin) ?? { kind: 'none' };
  }

  isAllowed(rules: RobotsRules, url: string): boolean {
    if (rules.kind === 'unreachable') return false;
    return rules.kind === 'none' || !this.disallowed.has(new URL(url).pathname);
  }

  async readSitemaps(sitemaps: readonly string[], limit: number, isWanted: (url: string) => boolean) {
    this.requests.push(...sitemaps);
    const all = [...new Set(sitemaps.flatMap((url) => this.sitemaps.get(url) ?? []))].filter(isWanted);
    const problems = sitemaps.filter((url) => !this.sitemaps.has(url)).map((url) => `${url} was not found.`);
    const truncated = all.length > limit ? 'The sitemaps list too many pages.' : null;
    return { urls: all.slice(0, limit), truncated, problems };
  }

  async checkLink(url: string): Promise<LinkState> {
    this.requests.push(url);
    return this.links.get(url) ?? { statusCode: 200, problem: null };
  }
}

/** Rules of a robots.txt. What they disallow is in `ScriptedSite.disallowed`. */
export function robotsRules({ crawlDelay = 0, sitemaps = [] as readonly string[] } = {}): RobotsRules {
  return { kind: 'rules', text: '', crawlDelay, sitemaps };
}
