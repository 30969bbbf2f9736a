import type { SiteFindingId } from '../../../src/domain/index.js';
import { SITE_FINDINGS } from '../../../src/domain/scans/finding.js';
import { addPage } from './base-site.js';
import { depthsOf, isDisallowed, linksOf, pagesOf, type SiteModel } from './model.js';
import type { Random } from './random.js';
import type { ExpectedCase, ExpectedFindings, SitePage } from './test-site.js';

/** Sources that a case keeps. */
const MAX_SOURCES = 100;

interface Expectation {
  readonly finding: SiteFindingId;
  readonly url: string;
  readonly target: string | null;
  /** The pages that link to one of these are the sources. */
  readonly linked: readonly string[];
  /** Sources that do not link. */
  readonly others: ExpectedCase['sources'];
}

/** Changes a site, and keeps what a scan must find because of that. */
export class Planter {
  readonly #hosts: SitePage[];
  #next = 0;
  #depths: Map<string, number> | null = null;
  readonly #expected: Expectation[] = [];

  readonly model: SiteModel;
  readonly random: Random;

  constructor(model: SiteModel, random: Random) {
    this.model = model;
    this.random = random;
    // Pages that are indexable, linked, listed, and at most three clicks away.
    const isHost = (page: SitePage) =>
      model.sitemap.has(page.url) && page.url.includes('/item-') && page.alternates.length === 0;
    this.#hosts = random.shuffled(pagesOf(model).filter(isHost));
  }

  /** Pages of the site, each of them once until all were taken. */
  takeHosts(count: number): SitePage[] {
    return Array.from({ length: count }, () => this.#hosts[this.#next++ % this.#hosts.length]!);
  }

  /** Clicks from the home page, counted once. */
  get depths(): ReadonlyMap<string, number> {
    return (this.#depths ??= depthsOf(this.model));
  }

  takeHost(): SitePage {
    return this.takeHosts(1)[0]!;
  }

  /** Links to a URL from up to four pages. */
  link(url: string, text: string): void {
    for (const host of this.takeHosts(this.random.between(1, 4))) host.links.push({ url, text });
  }

  /** Adds a page without a canonical link that others link to. */
  linkedPage(path: string, own: Parameters<typeof addPage>[4] = {}): SitePage {
    const page = this.unlinkedPage(path, own);
    this.link(page.url, `See ${path}`);
    return page;
  }

  unlinkedPage(path: string, own: Parameters<typeof addPage>[4] = {}): SitePage {
    return addPage(this.model, path, 'Planted', this.random, { canonical: null, ...own });
  }

  /** @returns its URL */
  error(path: string, status: number): string {
    const url = this.#absolute(path);
    this.model.entries.set(url, { kind: 'error', url, status });
    return url;
  }

  /** @param location path, or absolute URL. @returns the URL that redirects */
  redirect(path: string, location: string, status = 301): string {
    const url = this.#absolute(path);
    this.model.entries.set(url, { kind: 'redirect', url, status, location: this.#absolute(location) });
    return url;
  }

  /**
   * Adds a case that a scan must find.
   * @param linked the pages that link to one of these URLs are its sources
   */
  expect(
    finding: SiteFindingId,
    url: string,
    {
      target = null,
      linked = [],
      others = [],
    }: { target?: string | null; linked?: readonly string[]; others?: ExpectedCase['sources'] } = {},
  ): void {
    this.#expected.push({ finding, url, target, linked, others });
  }

  /** Everything that a scan must find. Call it once everything is planted. */
  findings(): ExpectedFindings {
    const sources = this.#sources();
    const findings = Object.fromEntries(SITE_FINDINGS.map((id) => [id, [] as ExpectedCase[]])) as Record<
      SiteFindingId,
      ExpectedCase[]
    >;
    for (const { finding, url, target, linked, others } of this.#expected) {
      const all = new Map<string, { url: string; text: string }>();
      for (const source of linked.flatMap((to) => sources.get(to) ?? [])) {
        if (!all.has(source.url)) all.set(source.url, source);
      }
      const list = [...all.values(), ...others].sort(byUrl).slice(0, MAX_SOURCES);
      findings[finding].push({ url, target, sources: list });
    }
    for (const list of Object.values(findings)) list.sort(byUrlAndTarget);
    return findings;
  }

  /** By URL, the pages that link to it. */
  #sources(): Map<string, { url: string; text: string }[]> {
    const sources = new Map<string, { url: string; text: string }[]>();
    const wanted = new Set(this.#expected.flatMap(({ linked }) => linked));
    for (const page of pagesOf(this.model)) {
      if (isDisallowed(this.model, page.url)) continue;
      for (const { url, text } of linksOf(this.model, page)) {
        if (!wanted.has(url) || url === page.url) continue;
        const list = sources.get(url) ?? [];
        list.push({ url: page.url, text });
        sources.set(url, list);
      }
    }
    return sources;
  }

  #absolute(location: string): string {
    return location.startsWith('/') ? this.model.origin + location : location;
  }
}

function byUrl(a: { readonly url: string }, b: { readonly url: string }): number {
  return a.url < b.url ? -1 : a.url > b.url ? 1 : 0;
}

function byUrlAndTarget(a: ExpectedCase, b: ExpectedCase): number {
  return byUrl(a, b) || byUrl({ url: a.target ?? '' }, { url: b.target ?? '' });
}
