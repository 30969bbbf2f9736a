import { IntList } from './int-list.js';
import { MAX_LINKS } from './page-facts.js';
import { toSiteRow, type GraphPage, type SiteRow } from './site-row.js';

/** Number of the row where a scan begins. */
const START = 1;

/** The end of a chain of redirects. */
export type RedirectEnd =
  | {
      /** The first URL that is no redirect. */
      readonly url: string;
      /** Number of redirects on the way, at least 1. */
      readonly hops: number;
    }
  /** The redirects never end. `loop`: number of the row with the smallest URL in the circle. */
  | { readonly loop: number };

/** The pages of a site and the links between them, in memory: about 4 bytes for a link, and the texts of a row. */
export class SiteGraph {
  readonly #rows: (SiteRow | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #targets = new IntList();
  /** By row number: where its links begin in `#targets`, and how many there are. */
  readonly #links: { readonly from: number; readonly count: number }[] = [];
  /** By row number: the last page that was seen to link to it. */
  readonly #lastSource: number[] = [];
  readonly #linksIn: number[] = [];
  #isEveryLinkKnown = true;
  #ends: ReadonlyMap<number, RedirectEnd> | null = null;
  #clicks: readonly (number | undefined)[] | null = null;

  /** Add each row once, in any order, before the first use of the other members. */
  add(page: GraphPage): void {
    const row = toSiteRow(page);
    this.#rows[row.number] = row;
    this.#numbers.set(row.url, row.number);
    if (row.state !== 'page' || row.kind !== 'page') return;
    const from = this.#targets.length;
    for (const { target } of page.links) {
      if (target === row.number || this.#lastSource[target] === row.number) continue;
      this.#lastSource[target] = row.number;
      this.#linksIn[target] = (this.#linksIn[target] ?? 0) + 1;
      this.#targets.push(target);
    }
    this.#links[row.number] = { from, count: this.#targets.length - from };
    if (page.links.length >= MAX_LINKS) this.#isEveryLinkKnown = false;
  }

  /** Whether no page has more links than a scan keeps. */
  get isEveryLinkKnown(): boolean {
    return this.#isEveryLinkKnown;
  }

  /** Sorted by URL, in code unit order. */
  get rows(): readonly SiteRow[] {
    return this.#rows.filter((row) => row !== undefined).sort((a, b) => (a.url < b.url ? -1 : Number(a.url > b.url)));
  }

  row(number: number): SiteRow | null {
    return this.#rows[number] ?? null;
  }

  /** null if the URL has no row. */
  rowAt(url: string | null): SiteRow | null {
    const number = url === null ? undefined : this.#numbers.get(url);
    return number === undefined ? null : this.row(number);
  }

  /** Calls `visit` with the number of each row that a page links to, in document order. */
  eachLink(number: number, visit: (target: number) => void): void {
    const { from, count } = this.#links[number] ?? { from: 0, count: 0 };
    for (let index = from; index < from + count; index += 1) visit(this.#targets.at(index));
  }

  hasLink(number: number, target: number): boolean {
    let has = false;
    this.eachLink(number, (each) => {
      has ||= each === target;
    });
    return has;
  }

  /** Number of other pages that link to it directly. */
  linksIn(number: number): number {
    return this.#linksIn[number] ?? 0;
  }

  /** Where each redirect ends, by row number. */
  get ends(): ReadonlyMap<number, RedirectEnd> {
    this.#ends ??= this.#followRedirects();
    return this.#ends;
  }

  /** The row that a row leads to after all redirects, itself if it is none; null if they never end or lead out of the scan. */
  finalRow(row: SiteRow): SiteRow | null {
    const end = this.ends.get(row.number);
    if (end === undefined) return row;
    return 'url' in end ? this.rowAt(end.url) : null;
  }

  isStart({ number }: SiteRow): boolean {
    return number === START;
  }

  /** The row where the scan begins, after redirects. */
  get home(): SiteRow | null {
    const start = this.row(START);
    return start && (this.finalRow(start) ?? start);
  }

  /** Fewest links from the start to a row; a redirect costs none. null if no links lead there. */
  clicks(number: number): number | null {
    this.#clicks ??= this.#countClicks();
    return this.#clicks[number] ?? null;
  }

  #followRedirects(): ReadonlyMap<number, RedirectEnd> {
    const ends = new Map<number, RedirectEnd>();
    for (const row of this.#rows) {
      if (row?.state !== 'redirect' || ends.has(row.number)) continue;
      const path: SiteRow[] = [];
      const onPath = new Set<number>();
      let next: SiteRow | null = row;
      while (next?.state === 'redirect' && !ends.has(next.number) && !onPath.has(next.number)) {
        path.push(next);
        onPath.add(next.number);
        next = this.rowAt(next.redirectTo);
      }
      let end: RedirectEnd = { url: path.at(-1)?.redirectTo ?? row.url, hops: 0 };
      if (next?.state === 'redirect') {
        end = ends.get(next.number) ?? { loop: smallestUrl(path.slice(path.indexOf(next))).number };
      }
      for (const { number } of path.reverse()) {
        if ('hops' in end) end = { url: end.url, hops: end.hops + 1 };
        ends.set(number, end);
      }
    }
    return ends;
  }

  /** Breadth-first, one click at a time. */
  #countClicks(): readonly (number | undefined)[] {
    const clicks: (number | undefined)[] = [];
    const isQueued: (true | undefined)[] = [];
    let level: readonly number[] = [START];
    for (let count = 0; level.length > 0; count += 1) {
      const next: number[] = [];
      for (const number of level) {
        let row = this.row(number);
        while (row !== null && clicks[row.number] === undefined) {
          clicks[row.number] = count;
          this.eachLink(row.number, (target) => {
            if (isQueued[target]) return;
            isQueued[target] = true;
            next.push(target);
          });
          row = this.rowAt(row.redirectTo);
        }
      }
      level = next;
    }
    return clicks;
  }
}

function smallestUrl(rows: readonly SiteRow[]): SiteRow {
  return rows.reduce((smallest, row) => (row.url < smallest.url ? row : smallest));
}
