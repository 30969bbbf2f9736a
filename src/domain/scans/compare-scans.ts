import { classifyChange } from '../change-kind.js';
import type { ScanFinding } from './finding.js';
import { omittedFindings } from './omitted-findings.js';
import type { Scan, TruncationReason } from './scan.js';
import type { PageCheck, ScanPage } from './scan-page.js';

/** Maximum length of the lists of a comparison. */
export const MAX_COMPARED = 100;

/** What is compared of a page. */
export type ComparablePage = Pick<ScanPage, 'url' | 'status' | 'score'> & {
  readonly checks: readonly Pick<PageCheck, 'check' | 'outcome'>[];
};

/** A scan that has ended, with its pages in any order. */
export interface ComparableScan {
  readonly scan: Scan;
  readonly pages: Iterable<ComparablePage>;
  readonly findings: readonly Pick<ScanFinding, 'id' | 'kind' | 'title'>[];
}

/** A score that may have changed. null where there is none. */
export interface ComparedScore {
  readonly from: number | null;
  readonly to: number | null;
  /** `to` minus `from`, with at most one decimal; null unless both exist. */
  readonly change: number | null;
}

export interface ComparedPage extends ComparedScore {
  readonly url: string;
}

export interface ComparedSiteCategory extends ComparedScore {
  readonly id: string;
  readonly title: string;
}

/** The first MAX_COMPARED items of a list, and how many there are. */
export interface BoundedList<Entry> {
  readonly items: readonly Entry[];
  readonly total: number;
}

/** Number of pages on which a check changed. */
export interface ComparedCheckPages {
  readonly check: string;
  readonly better: number;
  readonly worse: number;
}

export interface ScanComparison {
  readonly score: ComparedScore;
  /** In the order of the later scan, then those that only the earlier one has. */
  readonly categories: readonly ComparedSiteCategory[];
  readonly pages: {
    /** Pages with a score that the earlier scan had not found: lowest score first. */
    readonly new: BoundedList<ComparedPage>;
    /** Pages that had a score, and that the later scan did not find, or that redirect now. By URL. */
    readonly gone: BoundedList<ComparedPage>;
    /** Largest change first, of at least MIN_CHANGE. Likewise `worse`. */
    readonly better: BoundedList<ComparedPage>;
    readonly worse: BoundedList<ComparedPage>;
    /** Pages that had a score and could not be checked in the later scan. By URL. */
    readonly failing: BoundedList<ComparedPage>;
  };
  readonly findings: {
    readonly new: BoundedList<Pick<ScanFinding, 'id' | 'kind' | 'title'>>;
    readonly fixed: BoundedList<Pick<ScanFinding, 'id' | 'kind' | 'title'>>;
  };
  /** Checks whose outcome changed on pages with a score in both scans. Most pages worse first, then most better. */
  readonly checks: readonly ComparedCheckPages[];
}

/**
 * Compares two scans of a site. A page that one of the scans did not reach is neither new nor gone: nobody knows. So there are
 * no new pages if the earlier scan stopped early, and none gone if the later one did, except those that redirect now.
 * @param from the earlier scan
 * @param to the later scan
 */
export function compareScans(from: ComparableScan, to: ComparableScan): ScanComparison {
  const before = new Map<string, ComparablePage>();
  for (const page of from.pages) before.set(page.url, page);
  const lists = { new: [], gone: [], better: [], worse: [], failing: [] } as Record<
    keyof ScanComparison['pages'],
    ComparedPage[]
  >;
  const checks = new Map<string, { better: number; worse: number }>();
  for (const page of to.pages) {
    const earlier = before.get(page.url) ?? null;
    before.delete(page.url);
    const kind = changeOf(earlier, page, hasSeenEverything(from.scan));
    if (kind !== null) lists[kind].push({ url: page.url, ...compare(earlier?.score ?? null, page.score) });
    if (earlier !== null && hasScore(earlier) && hasScore(page)) countChecks(checks, earlier, page);
  }
  for (const { url, score } of hasSeenEverything(to.scan) ? before.values() : []) {
    if (score !== null) lists.gone.push({ url, ...compare(score, null) });
  }
  return {
    score: compare(from.scan.score, to.scan.score),
    categories: compareCategories(from.scan, to.scan),
    pages: {
      new: bound(lists.new.sort((a, b) => (a.to ?? 0) - (b.to ?? 0) || byUrl(a, b))),
      gone: bound(lists.gone.sort(byUrl)),
      better: bound(lists.better.sort((a, b) => (b.change ?? 0) - (a.change ?? 0) || byUrl(a, b))),
      worse: bound(lists.worse.sort((a, b) => (a.change ?? 0) - (b.change ?? 0) || byUrl(a, b))),
      failing: bound(lists.failing.sort(byUrl)),
    },
    findings: { new: bound(findingsOnlyIn(to, from, checks)), fixed: bound(findingsOnlyIn(from, to, checks)) },
    checks: [...checks]
      .map(([check, counts]) => ({ check, ...counts }))
      .sort((a, b) => b.worse - a.worse || b.better - a.better || (a.check < b.check ? -1 : 1)),
  };
}

/** Reasons that leave most pages unseen. A trap, or pages beyond the depth, leave the rest of the site comparable. */
const EARLY_ENDS: readonly TruncationReason[] = ['canceled', 'max_pages', 'sitemap_too_large'];

function hasSeenEverything({ state: { truncated } }: Scan): boolean {
  return truncated === null || !EARLY_ENDS.includes(truncated.reason);
}

function hasScore({ score }: ComparablePage): boolean {
  return score !== null;
}

/** @param isNewKnown whether the earlier scan would have found the page */
function changeOf(
  earlier: ComparablePage | null,
  page: ComparablePage,
  isNewKnown: boolean,
): keyof ScanComparison['pages'] | null {
  if (earlier === null) return isNewKnown && hasScore(page) ? 'new' : null;
  if (!hasScore(earlier)) return null;
  if (page.status === 'failed') return 'failing';
  if (page.status === 'checked' && !hasScore(page)) return 'gone';
  const change = classifyChange({ isFailing: false, hasFailed: false, from: earlier.score, to: page.score });
  return change === 'better' || change === 'worse' ? change : null;
}

/** 0: the check passed or does not apply. */
const SEVERITY = { warn: 1, fail: 2 } as const;

function countChecks(
  counts: Map<string, { better: number; worse: number }>,
  earlier: ComparablePage,
  page: ComparablePage,
): void {
  const change = new Map<string, number>();
  for (const { check, outcome } of page.checks) change.set(check, SEVERITY[outcome]);
  for (const { check, outcome } of earlier.checks) change.set(check, (change.get(check) ?? 0) - SEVERITY[outcome]);
  for (const [check, severity] of change) {
    if (severity === 0) continue;
    const count = counts.get(check) ?? { better: 0, worse: 0 };
    count[severity > 0 ? 'worse' : 'better'] += 1;
    counts.set(check, count);
  }
}

/**
 * Findings that `one` has and `other` does not, although it could. If `other` stopped after fewer pages, the fault may be on one
 * that it did not reach: then only checks count that changed on pages of both.
 */
function findingsOnlyIn(
  one: ComparableScan,
  other: ComparableScan,
  changed: ReadonlyMap<string, unknown>,
): ComparableScan['findings'] {
  const there = new Set(other.findings.map(({ id }) => id));
  const unknown = new Set<string>(omittedFindings(other.scan.state).map(({ id }) => id));
  const sawLess = !hasSeenEverything(other.scan) && other.scan.state.tally.visits < one.scan.state.tally.visits;
  const isKnown = (id: string) => !sawLess || changed.has(id);
  return one.findings
    .filter(({ id }) => !there.has(id) && !unknown.has(id) && isKnown(id))
    .map(({ id, kind, title }) => ({ id, kind, title }));
}

function compareCategories(from: Scan, to: Scan): readonly ComparedSiteCategory[] {
  const [earlier, later] = [from, to].map(({ categories }) => new Map(categories.map((each) => [each.id, each])));
  const all = new Map([...to.categories, ...from.categories].map(({ id, title }) => [id, title]));
  return [...all].map(([id, title]) => ({
    id,
    title: later?.get(id)?.title ?? title,
    ...compare(earlier?.get(id)?.score ?? null, later?.get(id)?.score ?? null),
  }));
}

function compare(from: number | null, to: number | null): ComparedScore {
  const change = from === null || to === null ? null : (Math.round(to * 10) - Math.round(from * 10)) / 10;
  return { from, to, change };
}

function bound<Entry>(entries: readonly Entry[]): BoundedList<Entry> {
  return { items: entries.slice(0, MAX_COMPARED), total: entries.length };
}

function byUrl(a: ComparedPage, b: ComparedPage): number {
  return a.url < b.url ? -1 : 1;
}
