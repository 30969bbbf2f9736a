import { draft, type CaseDraft } from './case-draft.js';
import { MAX_ALTERNATES } from './page-facts.js';
import type { SiteGraph } from './site-graph.js';
import type { GraphPage, SiteRow } from './site-row.js';

/** Longer than any language tag in use. */
const MAX_LANGUAGE_LENGTH = 35;

/** Distinct languages that are remembered, for pages that make them up. */
const MAX_LANGUAGES = 1_000;

/** The pages that a page names as its versions. */
interface Versions {
  /** Row numbers, its own too. One may be there several times, for several languages. */
  readonly targets: Int32Array;
  /** Numbers that stand for the languages. */
  readonly languages: Int32Array;
  /** Whether there are no more than are kept. */
  readonly isAll: boolean;
}

/** The versions of pages in other languages, in memory: 8 bytes for each. */
export class LanguageVersions {
  /** By row number. */
  readonly #versions: (Versions | undefined)[] = [];
  /** 0 stands for those that are not remembered. */
  readonly #names: string[] = ['another language'];
  readonly #ids = new Map<string, number>();

  /** @param graph complete */
  constructor(private readonly graph: SiteGraph) {}

  /** Give it each page once, in any order. */
  add({ number, alternates }: Pick<GraphPage, 'number' | 'alternates'>): void {
    if (alternates.length === 0) return;
    const named = alternates.flatMap(({ language, url }) => {
      const row = this.graph.rowAt(url);
      return row?.state === 'page' ? [{ target: row.number, id: this.#idOf(language) }] : [];
    });
    this.#versions[number] = {
      targets: Int32Array.from(named, ({ target }) => target),
      languages: Int32Array.from(named, ({ id }) => id),
      isAll: alternates.length < MAX_ALTERNATES,
    };
  }

  /**
   * Versions that do not name the page that names them, by URL of the page, then of the version.
   * @param rows sorted by URL
   * @param limit maximum number of cases
   */
  cases(rows: readonly SiteRow[], limit: number): { readonly cases: readonly CaseDraft[]; readonly total: number } {
    const cases: CaseDraft[] = [];
    let total = 0;
    for (const row of rows) {
      const silent = this.#silentVersions(row.number);
      total += silent.size;
      if (silent.size > 0 && cases.length < limit) cases.push(...this.#casesOf(row, silent));
    }
    return { cases: cases.slice(0, limit), total };
  }

  #silentVersions(number: number): ReadonlySet<number> {
    const silent = new Set<number>();
    for (const target of this.#versions[number]?.targets ?? []) {
      const version = this.#versions[target];
      // A page with more versions than are kept may name this one among the rest.
      if (version === undefined || (version.isAll && !version.targets.includes(number))) silent.add(target);
    }
    return silent;
  }

  #casesOf({ number, url }: SiteRow, silent: ReadonlySet<number>): readonly CaseDraft[] {
    const { targets = [], languages = [] } = this.#versions[number] ?? {};
    return Array.from(silent, (target) => {
      const names = [...languages].flatMap((id, index) => (targets[index] === target ? (this.#names[id] ?? []) : []));
      const problem = `The page names a version for ${names.join(', ')}, which does not name this page.`;
      return draft('hreflang-no-return', url, problem, { target: this.graph.row(target)?.url ?? null });
    }).sort((a, b) => ((a.target ?? '') < (b.target ?? '') ? -1 : 1));
  }

  #idOf(language: string): number {
    const name = language.slice(0, MAX_LANGUAGE_LENGTH);
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    if (this.#names.length > MAX_LANGUAGES) return 0;
    this.#ids.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }
}
