import type { CaseDraft } from './case-draft.js';
import { MAX_CASES, MAX_SOURCES, type CaseSource, type SiteFindingId } from './finding.js';
import type { SiteGraph } from './site-graph.js';
import type { GraphPage, SiteRow } from './site-row.js';

/** Maximum number of links that are kept as sources of all cases together. */
const MAX_LINKS_KEPT = 250_000;

/** A link that is a source of a case. */
interface Slot {
  readonly page: SiteRow;
  /** Number of the row that it leads to. */
  target: number;
  /** The less, the more telling. */
  rank: number;
  text: string;
}

/** Where a link that leads to a row counts. */
interface Hit {
  readonly index: number;
  readonly rank: number;
}

/**
 * The pages that link to what is at fault. It counts them all, and keeps the first of each case by URL, with the text of the link.
 * Texts are not in the graph: `addTexts` reads them from the pages once more.
 */
export class CaseSources {
  readonly #counts: readonly number[];
  readonly #pages: ReadonlyMap<SiteFindingId, number>;
  readonly #slots: readonly (readonly Slot[])[];
  readonly #bySource: (Slot[] | undefined)[] = [];

  /**
   * @param rows sorted by URL
   * @param cases sorted by URL within each finding
   */
  constructor(graph: SiteGraph, rows: readonly SiteRow[], cases: readonly CaseDraft[]) {
    const hits = findHits(cases);
    const eachHit: EachHit = (visit) => {
      for (const page of rows) {
        graph.eachLink(page.number, (target) => {
          for (const hit of hits[target] ?? []) visit(page, target, hit);
        });
      }
    };
    const { counts, pages } = countPages(cases, eachHit);
    this.#counts = counts;
    this.#pages = pages;
    this.#slots = chooseLinks(cases, counts, eachHit);
    for (const slot of this.#slots.flat()) (this.#bySource[slot.page.number] ??= []).push(slot);
  }

  /** Number of pages with a link to the case of this index. */
  countOf(index: number): number {
    return this.#counts[index] ?? 0;
  }

  /** Number of pages with a link to any case of the finding. */
  pagesOf(id: SiteFindingId): number {
    return this.#pages.get(id) ?? 0;
  }

  addTexts({ number, links }: Pick<GraphPage, 'number' | 'links'>): void {
    const slots = this.#bySource[number];
    if (slots === undefined) return;
    const texts = new Map(links.toReversed().map(({ target, text }) => [target, text]));
    for (const slot of slots) slot.text = texts.get(slot.target) ?? '';
  }

  /** By URL. */
  sourcesOf(index: number): readonly CaseSource[] {
    return (this.#slots[index] ?? []).map(({ page, text }) => ({ url: page.url, text }));
  }
}

/** Calls `visit` for each link that counts: by URL of the page, then in document order. */
type EachHit = (visit: (page: SiteRow, target: number, hit: Hit) => void) => void;

/** By row number. */
function findHits(cases: readonly CaseDraft[]): readonly (readonly Hit[] | undefined)[] {
  const hits: (Hit[] | undefined)[] = [];
  for (const [index, { linked }] of cases.entries()) {
    for (const [rank, number] of linked.entries()) (hits[number] ??= []).push({ index, rank });
  }
  return hits;
}

function countPages(cases: readonly CaseDraft[], eachHit: EachHit) {
  const counts = cases.map(() => 0);
  const pages = new Map<SiteFindingId, number>();
  const lastPages: (SiteRow | undefined)[] = [];
  const lastOfFinding = new Map<SiteFindingId, SiteRow>();
  eachHit((page, _target, { index }) => {
    const id = cases[index]?.id;
    if (lastPages[index] === page || id === undefined) return;
    lastPages[index] = page;
    counts[index] = (counts[index] ?? 0) + 1;
    if (lastOfFinding.get(id) === page) return;
    lastOfFinding.set(id, page);
    pages.set(id, (pages.get(id) ?? 0) + 1);
  });
  return { counts, pages };
}

/** By index of the case, the links that are kept: of its most telling kind, if a page has several. */
function chooseLinks(
  cases: readonly CaseDraft[],
  counts: readonly number[],
  eachHit: EachHit,
): readonly (readonly Slot[])[] {
  const isKept = keptCases(cases, counts);
  const most = sourcesPerCase(counts.filter((_, index) => isKept[index]));
  const chosen: Slot[][] = cases.map(() => []);
  eachHit((page, target, { index, rank }) => {
    const slots = chosen[index];
    if (slots === undefined || !isKept[index]) return;
    const last = slots.at(-1);
    if (last?.page === page) {
      if (rank < last.rank) Object.assign(last, { target, rank });
    } else if (slots.length < most) {
      slots.push({ page, target, rank, text: '' });
    }
  });
  return chosen;
}

/** The first MAX_CASES of each finding. */
function keptCases(cases: readonly CaseDraft[], counts: readonly number[]): readonly boolean[] {
  const totals = new Map<SiteFindingId, number>();
  return cases.map(({ id, needsLink }, index) => {
    if (needsLink && counts[index] === 0) return false;
    const total = (totals.get(id) ?? 0) + 1;
    totals.set(id, total);
    return total <= MAX_CASES;
  });
}

/** As many for each case as all of them together may have, at most MAX_SOURCES and at least one. */
function sourcesPerCase(counts: readonly number[]): number {
  let most = MAX_SOURCES;
  while (most > 1 && counts.reduce((sum, count) => sum + Math.min(count, most), 0) > MAX_LINKS_KEPT) most -= 1;
  return most;
}
