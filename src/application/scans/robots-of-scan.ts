import { splitUrl } from '../../domain/index.js';
import type { Cancellation, Ports, RobotsRules } from '../ports/index.js';

/** The scheme, host and port of a normalized URL, such as "https://example.com". */
export function originOf(url: string): string {
  const { scheme, host, port } = splitUrl(url);
  return port === '' ? `${scheme}://${host}` : `${scheme}://${host}:${port}`;
}

/** The robots.txt rules that a scan keeps to. */
export class RobotsOfScan {
  private constructor(
    private readonly siteReader: Ports['siteReader'],
    private readonly known: ReadonlyMap<string, RobotsRules>,
    /** Rules that were read now, and are not stored yet. */
    readonly added: { readonly origin: string; readonly rules: RobotsRules } | null,
  ) {}

  /** Reads the stored rules, and robots.txt of the origin of `url` if it has none yet. Call it outside of transactions. */
  static async read(
    { scans, siteReader }: Pick<Ports, 'scans' | 'siteReader'>,
    scanId: string,
    url: string,
    cancellation: Cancellation,
  ): Promise<RobotsOfScan> {
    const known = await scans.findRobots(scanId);
    const origin = originOf(url);
    if (known.has(origin)) return new RobotsOfScan(siteReader, known, null);
    const rules = await siteReader.readRobots(origin, cancellation);
    return new RobotsOfScan(siteReader, new Map([...known, [origin, rules]]), { origin, rules });
  }

  /** The stored rules only. */
  static async stored(
    { scans, siteReader }: Pick<Ports, 'scans' | 'siteReader'>,
    scanId: string,
  ): Promise<RobotsOfScan> {
    return new RobotsOfScan(siteReader, await scans.findRobots(scanId), null);
  }

  of(url: string): RobotsRules | null {
    return this.known.get(originOf(url)) ?? null;
  }

  /** False if rules that are known keep the scan out. Rules of other origins are read when it is the turn of their first page. */
  allows(url: string): boolean {
    const rules = this.of(url);
    return rules === null || this.siteReader.isAllowed(rules, url);
  }

  /** Seconds between two requests: the longest that any origin of the site asks for. */
  get crawlDelay(): number {
    return Math.max(0, ...[...this.known.values()].map((rules) => (rules.kind === 'rules' ? rules.crawlDelay : 0)));
  }
}
