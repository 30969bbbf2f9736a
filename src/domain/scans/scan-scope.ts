import { pathGlob } from './path-glob.js';
import type { ScanOptions } from './scan-options.js';
import { splitUrl, type UrlParts } from './split-url.js';

/** What belongs to a scan. All URLs are normalized, as `readTargetUrl` returns them. */
export class ScanScope {
  readonly #site: string;
  readonly #include: readonly ((path: string) => boolean)[];
  readonly #exclude: readonly ((path: string) => boolean)[];

  /** @param start URL where the scan begins */
  constructor(
    readonly start: string,
    { include, exclude }: Pick<ScanOptions, 'include' | 'exclude'>,
  ) {
    this.#site = siteOf(splitUrl(start));
    this.#include = include.map(pathGlob);
    this.#exclude = exclude.map(pathGlob);
  }

  /**
   * Whether the URL is on the same site: the same host with or without `www.`, http or https, the same port. The default ports of
   * http and https count as the same.
   */
  isSameSite(url: string): boolean {
    return siteOf(splitUrl(url)) === this.#site;
  }

  /** Whether the scan has a row for the URL: it is on the same site, and the path globs want it. The start always has one. */
  isWanted(url: string): boolean {
    if (url === this.start) return true;
    const parts = splitUrl(url);
    return siteOf(parts) === this.#site && this.#isIncluded(parts.path) && !this.#exclude.some((is) => is(parts.path));
  }

  #isIncluded(path: string): boolean {
    return this.#include.length === 0 || this.#include.some((is) => is(path));
  }
}

function siteOf({ host, port }: UrlParts): string {
  return `${host.startsWith('www.') ? host.slice(4) : host}:${port}`;
}
