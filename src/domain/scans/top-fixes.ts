import type { ScanFinding } from './finding.js';

const MAX_FIXES = 3;

/** What to fix first on a whole site. */
export interface TopFixes {
  /** The checks that cost most points, at most three, most costly first. */
  readonly fixes: readonly ScanFinding[];
  /** The score of the site after all of them; null without a score or a fix. */
  readonly reaches: number | null;
}

/**
 * The fixes that add most to the score of a site. What they reach together is an estimate, because what a finding costs depends
 * on the other findings of its page.
 * @param findings most costly first
 * @param score of the site; null if it has none
 */
export function topFixes(findings: readonly ScanFinding[], score: number | null): TopFixes {
  const fixes = findings.filter(({ points }) => points > 0).slice(0, MAX_FIXES);
  if (score === null || fixes.length === 0) return { fixes, reaches: null };
  const tenths = fixes.reduce((sum, { points }) => sum + Math.round(points * 10), Math.round(score * 10));
  return { fixes, reaches: Math.min(1000, tenths) / 10 };
}
