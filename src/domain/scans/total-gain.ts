import type { ScanFinding } from './finding.js';

/** What fixing some findings does to the score of a site. */
export interface TotalGain {
  /** At most what is missing to 100, with at most one decimal. */
  readonly points: number;
  /** The score then. */
  readonly reaches: number;
}

/**
 * The gain of several findings together: their sum, as far as the score can rise. An estimate, because what a finding costs
 * depends on the other findings of its page.
 * @param score of the site
 */
export function totalGain(findings: readonly Pick<ScanFinding, 'points'>[], score: number): TotalGain {
  const tenths = findings.reduce((sum, { points }) => sum + Math.round(points * 10), 0);
  const reaches = Math.min(1000, Math.round(score * 10) + tenths);
  return { points: (reaches - Math.round(score * 10)) / 10, reaches: reaches / 10 };
}
