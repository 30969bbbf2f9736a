import type { SiteFindingId } from './finding.js';
import type { ScanState } from './scan.js';

/** What decides how much of a site a scan can know. */
export type ScanKnowledge = Pick<ScanState, 'options' | 'truncated' | 'sitemaps'>;

/** A finding that a scan cannot have, whatever the site is like. */
export interface OmittedFinding {
  readonly id: SiteFindingId;
  /** Why, in one sentence for people. */
  readonly because: string;
}

/**
 * Findings that a scan leaves out because it has not seen enough of the site to be sure. Deep pages are not among them: the scan
 * leaves out only those that pages not visited could lead to.
 */
export function omittedFindings({ options, truncated, sitemaps }: ScanKnowledge): readonly OmittedFinding[] {
  const omitted: OmittedFinding[] = [];
  const omit = (id: SiteFindingId, because: string) => omitted.push({ id, because });
  if (options.sitemap === 'ignore') {
    for (const id of SITEMAP_FINDINGS) omit(id, 'The scan ignored sitemaps.');
  } else if (sitemaps === 'none') {
    for (const id of SITEMAP_FINDINGS) omit(id, 'The site has no sitemap that lists its pages.');
  } else if (sitemaps === 'partial') {
    omit('missing-from-sitemap', 'Some of the sitemaps could not be read, so they may list the page.');
  }
  if (options.sitemap === 'only') {
    omit('orphan-pages', 'The scan followed no links, so other pages may link to the page.');
    omit('deep-pages', 'The scan followed no links, so there may be a shorter path to the page.');
  } else if (options.include.length > 0) {
    omit('orphan-pages', 'The scan was limited to some paths, and pages elsewhere may link to the page.');
    omit('deep-pages', 'The scan was limited to some paths, and there may be a shorter path through other pages.');
  } else if (truncated !== null) {
    omit('orphan-pages', 'The scan did not visit every page, and one of the others may link to the page.');
  }
  if (!options.externalLinks) omit('broken-external-links', 'The scan did not check links to other sites.');
  return omitted;
}

const SITEMAP_FINDINGS: readonly SiteFindingId[] = [
  'sitemap-broken',
  'sitemap-redirected',
  'sitemap-not-indexable',
  'sitemap-canonicalised',
  'missing-from-sitemap',
];
