import type { CaseDraft } from './case-draft.js';
import { CaseSources } from './case-sources.js';
import { describeSiteFindings } from './describe-site-findings.js';
import {
  MAX_CASES,
  MAX_EXAMPLES,
  MAX_SOURCES,
  type CaseSource,
  type FindingCase,
  type ScanFinding,
  type SiteFinding,
  type SiteFindingId,
} from './finding.js';
import { LanguageVersions } from './language-versions.js';
import { linkCases } from './link-cases.js';
import { omittedFindings, type ScanKnowledge } from './omitted-findings.js';
import { pageCases } from './page-cases.js';
import { SiteGraph } from './site-graph.js';
import type { GraphPage, SiteRow } from './site-row.js';

/** Position of a page among the others. */
export interface SitePosition {
  readonly number: number;
  /** Number of other pages that link to it directly. */
  readonly linksIn: number;
  /** Fewest links from the start, 0 for the start. A redirect costs none. null if no links lead there. */
  readonly clicks: number | null;
}

/** Findings that count the pages with a bad link. */
const LINKS_AT_FAULT: readonly SiteFindingId[] = [
  'broken-links',
  'links-to-redirects',
  'mixed-hosts',
  'mixed-schemes',
  'broken-external-links',
];

/** What the first reading found. */
interface FirstReading {
  /** Sorted by URL. */
  readonly rows: readonly SiteRow[];
  /** Sorted by URL within each finding. */
  readonly cases: readonly CaseDraft[];
  readonly sources: CaseSources;
  readonly versions: LanguageVersions;
}

/**
 * Finds problems that no single page shows. docs/site-findings.md defines each finding.
 *
 * Give it all rows of a scan twice: first with `add`, then with `addEvidence`. It keeps numbers instead of links, which bounds its
 * memory, and reads the texts of bad links the second time. The result does not depend on the order of the rows.
 */
export class SiteAnalysis {
  readonly #graph = new SiteGraph();
  #first: FirstReading | null = null;

  constructor(private readonly scan: ScanKnowledge) {}

  /** First reading. */
  add(pages: Iterable<GraphPage>): void {
    for (const page of pages) this.#graph.add(page);
  }

  /** Of every page, in any order. Call it after the first reading. */
  *positions(): Generator<SitePosition> {
    for (const { number, kind } of this.#firstReading().rows) {
      if (kind !== 'page') continue;
      yield { number, linksIn: this.#graph.linksIn(number), clicks: this.#graph.clicks(number) };
    }
  }

  /** Second reading. */
  addEvidence(pages: Iterable<GraphPage>): void {
    const { sources, versions } = this.#firstReading();
    for (const page of pages) {
      if (this.#graph.row(page.number)?.state !== 'page') continue;
      sources.add(page);
      versions.add(page);
    }
  }

  /** Only those with cases, in the order of SITE_FINDINGS. Cases are sorted by URL. Call it after the second reading. */
  findings(): readonly (SiteFinding & ScanFinding)[] {
    const { rows, cases, sources, versions } = this.#firstReading();
    const lists = new Map<SiteFindingId, { cases: FindingCase[]; total: number; failed: number }>();
    for (const [index, each] of cases.entries()) {
      const list = lists.get(each.id) ?? { cases: [], total: 0, failed: 0 };
      lists.set(each.id, list);
      list.total += 1;
      list.failed += 1 + each.others.length;
      if (list.total <= MAX_CASES) list.cases.push(toCase(each, sources.countOf(index), sources.sourcesOf(index)));
    }
    const { cases: silent, total } = versions.cases(rows, MAX_CASES);
    if (total > 0) {
      lists.set('hreflang-no-return', { cases: silent.map((each) => toCase(each, 0, [])), total, failed: total });
    }
    return describeSiteFindings().flatMap(({ id, title }) => {
      const list = lists.get(id);
      if (list === undefined) return [];
      // Where links are at fault, the pages to edit are those with the links.
      const failed = (LINKS_AT_FAULT.includes(id) && sources.pagesOf(id)) || list.failed;
      const examples = list.cases.slice(0, MAX_EXAMPLES).map(({ url }) => url);
      const finding = { id, kind: 'site', title, category: null, failed, warned: 0, points: 0, examples } as const;
      return [{ ...finding, cases: list.cases, total: list.total }];
    });
  }

  #firstReading(): FirstReading {
    this.#first ??= this.#read();
    return this.#first;
  }

  #read(): FirstReading {
    const graph = this.#graph;
    const rows = graph.rows;
    const omitted = new Set(omittedFindings(this.scan).map(({ id }) => id));
    const isCase = ({ id, needsLink, linked }: CaseDraft) =>
      !omitted.has(id) && (!needsLink || linked.some((number) => graph.linksIn(number) > 0));
    const cases = [...linkCases(graph, rows), ...pageCases(graph, rows)].filter(isCase);
    const sources = new CaseSources(cases, (number) => graph.linksIn(number));
    return { rows, cases, sources, versions: new LanguageVersions(graph) };
  }
}

function toCase(
  { url, target, problem, linked, others }: CaseDraft,
  links: number,
  sources: readonly CaseSource[],
): FindingCase {
  const detail = linked.length === 0 ? problem : `${problem} ${linksTo(links)}`;
  return { url, detail, sources: [...sources, ...others].slice(0, MAX_SOURCES), target };
}

function linksTo(pages: number): string {
  if (pages === 0) return 'No page links to it.';
  return pages === 1 ? '1 page links to it.' : `${pages.toLocaleString('en')} pages link to it.`;
}
