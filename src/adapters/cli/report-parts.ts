import type { ReportDetails } from '../../application/index.js';
import { heldScore, listFixes, type Audit, type Finding, type Fix, type HeldScore } from '../../domain/index.js';

/** The parts of a report that a person reads, in this order. */
export interface ReportParts {
  /** How caps hold the score; null if none does. */
  readonly held: HeldScore | null;
  /** What to fix, most gain first. */
  readonly fixes: readonly Fix[];
  /** Findings that cost no points. */
  readonly advice: readonly Finding[];
  /** Audits that a person must look at. */
  readonly reviews: readonly Audit[];
  /** Audits that could not run. */
  readonly errors: readonly Audit[];
  /** Points that all findings cost. */
  readonly lost: number;
}

export function partsOf(report: ReportDetails): ReportParts {
  const fixes = listFixes(report);
  const audits = [...report.audits];
  return {
    held: heldScore(report),
    fixes: fixes.filter(({ isAdvice }) => !isAdvice),
    advice: fixes.flatMap(({ isAdvice, findings }) => (isAdvice ? findings : [])),
    reviews: audits.filter(({ outcome }) => outcome === 'review'),
    errors: audits.filter(({ outcome }) => outcome === 'error'),
    lost: fixes.reduce((sum, { points }) => sum + points, 0),
  };
}
