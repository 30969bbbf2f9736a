import { draft, type CaseDraft } from './case-draft.js';
import { IntList } from './int-list.js';
import { MAX_ALTERNATES } from './page-facts.js';
import type { SiteGraph } from './site-graph.js';
import type { GraphPage, SiteRow } from './site-row.js';

/** Longer than any language tag in use. */
const MAX_LANGUAGE_LENGTH = 35;

/** Distinct languages that are remembered, for pages that make them up. */
const MAX_LANGUAGES = 1_000;

/** The versions of pages in other languages, in memory: 8 bytes for each. */
export class LanguageVersions {
  readonly #targets = new IntList();
  readonly #languages = new IntList();
  /** Languages by the number that stands for them. 0: too many to remember. */
  readonly #names: string[] = ['another'];
  readonly #ids = new Map<string, number>();
  /** By row number: where its versions begin, and how many there are. */
  readonly #versions: { readonly from: number; readonly count: number; readonly isAll: boolean }[] = [];

  /** @param graph complete */
  constructor(private readonly graph: SiteGraph) {}

  add({ number, alternates }: Pick<GraphPage, 'number' | 'alternates'>): void {
    if (alternates.length === 0) return;
    const from = this.#targets.length;
    for (const { language, url } of alternates) {
      const target = this.graph.rowAt(url);
      if (target?.state !== 'page' || target.number === number) continue;
      this.#targets.push(target.number);
      this.#languages.push(this.#idOf(language.slice(0, MAX_LANGUAGE_LENGTH)));
    }
    this.#versions[number] = {
      from,
      count: this.#targets.length - from,
      isAll: alternates.length < MAX_ALTERNATES,
    };
  }

  /** Versions that do not name the page that names them, by URL of the page, then of the version. @param rows sorted by URL */
  *cases(rows: readonly SiteRow[]): Generator<CaseDraft> {
    for (const { number, url } of rows) {
      const silent = [...this.#of(number)].flatMap(([target, languages]) => {
        const version = this.#isReturned(number, target) ? null : this.graph.row(target);
        return version === null ? [] : [{ url: version.url, languages }];
      });
      for (const version of silent.sort((a, b) => (a.url < b.url ? -1 : 1))) {
        const names = version.languages.map((id) => this.#names[id]).join(', ');
        const problem = `The page names a version for ${names}, which does not name this page.`;
        yield draft('hreflang-no-return', url, problem, { target: version.url });
      }
    }
  }

  /** The versions of a page with their languages. */
  #of(number: number): ReadonlyMap<number, readonly number[]> {
    const { from, count } = this.#versions[number] ?? { from: 0, count: 0 };
    const versions = new Map<number, number[]>();
    for (let index = from; index < from + count; index += 1) {
      const target = this.#targets.at(index);
      versions.set(target, [...(versions.get(target) ?? []), this.#languages.at(index)]);
    }
    return versions;
  }

  /** Whether a version names the page, or may do so among those that are not kept. */
  #isReturned(number: number, version: number): boolean {
    const { from, count, isAll } = this.#versions[version] ?? { from: 0, count: 0, isAll: true };
    for (let index = from; index < from + count; index += 1) if (this.#targets.at(index) === number) return true;
    return !isAll;
  }

  #idOf(language: string): number {
    const known = this.#ids.get(language);
    if (known !== undefined) return known;
    if (this.#names.length > MAX_LANGUAGES) return 0;
    this.#ids.set(language, this.#names.length);
    return this.#names.push(language) - 1;
  }
}
