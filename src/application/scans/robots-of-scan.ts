import { splitUrl } from '../../domain/index.js';
import type { Cancellation, RobotsRules, SiteReader } from '../ports/index.js';

/** The scheme, host and port of a normalized URL, such as "https://example.com". */
export function originOf(url: string): string {
  const { scheme, host, port } = splitUrl(url);
  return port === '' ? `${scheme}://${host}` : `${scheme}://${host}:${port}`;
}

interface OriginRules {
  readonly origin: string;
  readonly rules: RobotsRules;
}

/** The robots.txt rules that a scan keeps to. */
export class RobotsOfScan {
  readonly #known: ReadonlyMap<string, RobotsRules>;

  /**
   * @param stored by origin
   * @param added rules that were read now, and are not stored yet
   */
  constructor(
    private readonly siteReader: Pick<SiteReader, 'isAllowed'>,
    stored: ReadonlyMap<string, RobotsRules>,
    readonly added: OriginRules | null = null,
  ) {
    this.#known = added === null ? stored : new Map([...stored, [added.origin, added.rules]]);
  }

  of(url: string): RobotsRules | null {
    return this.#known.get(originOf(url)) ?? null;
  }

  /** False if rules that are known keep the scan out. Rules of other origins are read when it is the turn of their first page. */
  allows(url: string): boolean {
    const rules = this.of(url);
    return rules === null || this.siteReader.isAllowed(rules, url);
  }

  /** Seconds between two requests: the longest that any origin of the site asks for. */
  get crawlDelay(): number {
    return Math.max(0, ...[...this.#known.values()].map((rules) => (rules.kind === 'rules' ? rules.crawlDelay : 0)));
  }
}

/** The stored rules, and those of the origin of `url`. Call it outside of transactions. */
export async function readRobots(
  siteReader: SiteReader,
  stored: ReadonlyMap<string, RobotsRules>,
  url: string,
  cancellation: Cancellation,
): Promise<RobotsOfScan> {
  const origin = originOf(url);
  if (stored.has(origin)) return new RobotsOfScan(siteReader, stored);
  return new RobotsOfScan(siteReader, stored, { origin, rules: await siteReader.readRobots(origin, cancellation) });
}
