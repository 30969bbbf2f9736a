/** Problems that no single page shows. */
export const SITE_FINDINGS = [
  'broken-links',
  'links-to-redirects',
  'redirect-chains',
  'redirect-loops',
  'duplicate-titles',
  'duplicate-descriptions',
  'sitemap-broken',
  'sitemap-redirected',
  'sitemap-not-indexable',
  'sitemap-canonicalised',
  'missing-from-sitemap',
  'orphan-pages',
  'canonical-broken',
  'canonical-redirected',
  'hreflang-no-return',
  'mixed-hosts',
  'mixed-schemes',
  'deep-pages',
  'broken-external-links',
] as const;

export type SiteFindingId = (typeof SITE_FINDINGS)[number];

/** Maximum number of example pages of a finding. */
export const MAX_EXAMPLES = 5;

/** Maximum number of sources of one case. */
export const MAX_SOURCES = 100;

/** Maximum number of cases that are kept of one finding. */
export const MAX_CASES = 10_000;

/** A page with a link that is at fault, and the text of that link. */
export interface CaseSource {
  readonly url: string;
  /** Empty if the link has no text, or the source is not a link. */
  readonly text: string;
}

/** One case of a finding, with its evidence. */
export interface FindingCase {
  /** The page at fault. */
  readonly url: string;
  /** What is wrong there, in one sentence for people. */
  readonly detail: string;
  /** Pages that lead to the problem, at most MAX_SOURCES. */
  readonly sources: readonly CaseSource[];
  /** Where it leads, such as the target of a redirect; null if nowhere. */
  readonly target: string | null;
}

/** What is wrong with a site, over all its pages. */
export interface ScanFinding {
  /** ID of a check, or a SiteFindingId. Unique in the scan. */
  readonly id: string;
  readonly kind: 'check' | 'site';
  readonly title: string;
  /** ID of the check's category; null for site-wide findings. */
  readonly category: string | null;
  /** Number of pages. Site-wide findings only fail. */
  readonly failed: number;
  readonly warned: number;
  /** Points that the score of the site would gain, ≥ 0, with at most one decimal; 0 for site-wide findings. */
  readonly points: number;
  /** URLs, at most MAX_EXAMPLES. */
  readonly examples: readonly string[];
}

/** A site-wide finding with all its cases, at most MAX_CASES. */
export interface SiteFinding {
  readonly id: SiteFindingId;
  readonly cases: readonly FindingCase[];
  /** Number of cases, also those beyond MAX_CASES. */
  readonly total: number;
}
