import type { CaseDraft } from './case-draft.js';
import { MAX_CASES, MAX_SOURCES, type CaseSource, type SiteFindingId } from './finding.js';
import type { GraphPage } from './site-row.js';

/** Maximum number of links that are kept as sources of all cases together. */
const MAX_LINKS_KEPT = 250_000;

/** Where a link to a row counts. */
interface Hit {
  readonly index: number;
  /** The less, the more telling. */
  readonly rank: number;
}

/** The pages that link to what is at fault: how many, and the first of each case by URL with the text of the link. */
export class CaseSources {
  /** By row number. */
  readonly #hits: (Hit[] | undefined)[] = [];
  readonly #counts: number[];
  readonly #pages = new Map<SiteFindingId, number>();
  /** Only of the first MAX_CASES of each finding. */
  readonly #sources: (CaseSource[] | undefined)[];
  readonly #most: number;

  /**
   * @param cases in the order in which they are kept
   * @param linksIn number of pages that link to a row
   */
  constructor(
    private readonly cases: readonly CaseDraft[],
    linksIn: (number: number) => number,
  ) {
    for (const [index, { linked }] of cases.entries()) {
      for (const [rank, number] of linked.entries()) (this.#hits[number] ??= []).push({ index, rank });
    }
    this.#counts = cases.map(() => 0);
    const kept = new Map<SiteFindingId, number>();
    this.#sources = cases.map(({ id }) => {
      kept.set(id, (kept.get(id) ?? 0) + 1);
      return (kept.get(id) ?? 0) <= MAX_CASES ? [] : undefined;
    });
    const counts = cases.map(({ linked }, index) =>
      this.#sources[index] === undefined ? 0 : linked.reduce((sum, number) => sum + linksIn(number), 0),
    );
    this.#most = sourcesPerCase(counts);
  }

  /** Counts the links of a page. Give it each page once, in any order. */
  add({ number, url, links }: Pick<GraphPage, 'number' | 'url' | 'links'>): void {
    const found = new Map<number, { readonly rank: number; readonly text: string }>();
    for (const { target, text } of links) {
      if (target === number) continue;
      for (const { index, rank } of this.#hits[target] ?? []) {
        const best = found.get(index);
        if (best === undefined || rank < best.rank) found.set(index, { rank, text });
      }
    }
    const findings = new Set<SiteFindingId>();
    for (const [index, { text }] of found) {
      const known = this.cases[index];
      if (known !== undefined) findings.add(known.id);
      this.#counts[index] = this.countOf(index) + 1;
      const sources = this.#sources[index];
      if (sources !== undefined) insert(sources, { url, text }, this.#most);
    }
    for (const id of findings) this.#pages.set(id, this.pagesOf(id) + 1);
  }

  /** Number of pages with a link to the case of this index. */
  countOf(index: number): number {
    return this.#counts[index] ?? 0;
  }

  /** Number of pages with a link to any case of the finding. */
  pagesOf(id: SiteFindingId): number {
    return this.#pages.get(id) ?? 0;
  }

  /** By URL. */
  sourcesOf(index: number): readonly CaseSource[] {
    return this.#sources[index] ?? [];
  }
}

/** Inserts into a list that is sorted by URL and has at most `most` members. */
function insert(sources: CaseSource[], source: CaseSource, most: number): void {
  let at = sources.length;
  while (at > 0 && source.url < (sources[at - 1]?.url ?? '')) at -= 1;
  if (at >= most) return;
  sources.splice(at, 0, source);
  if (sources.length > most) sources.pop();
}

/** As many for each case as all of them together may have, at most MAX_SOURCES and at least one. */
function sourcesPerCase(counts: readonly number[]): number {
  let most = MAX_SOURCES;
  while (most > 1 && counts.reduce((sum, count) => sum + Math.min(count, most), 0) > MAX_LINKS_KEPT) most -= 1;
  return most;
}
