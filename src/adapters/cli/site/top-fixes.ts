import { totalGain, type ScanFinding, type TotalGain } from '../../../domain/index.js';
import type { SiteResult } from './site-result.js';

/** How many fixes a summary names. */
const MAX_FIXES = 3;

/** What to fix first on the whole site. */
export interface TopFixes {
  /** Checks that cost points, most first. */
  readonly findings: readonly ScanFinding[];
  /** What fixing all of them does to the score; null without a score or a fix. */
  readonly gain: TotalGain | null;
}

export function topFixes({ scan, findings }: SiteResult): TopFixes {
  const costly = findings
    .map(({ finding }) => finding)
    .filter(({ points }) => points > 0)
    .slice(0, MAX_FIXES);
  return { findings: costly, gain: scan.score === null || costly.length === 0 ? null : totalGain(costly, scan.score) };
}
