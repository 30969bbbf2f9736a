import type { ReportDetails } from '../../application/index.js';
import { lostPoints, type Audit, type Failure } from '../../domain/index.js';

/** The result of checking one URL. */
export interface UrlOutcome {
  readonly url: string;
  /** null if the generator threw an error. */
  readonly report: ReportDetails | null;
  /** Why there is no score; null if there is one. */
  readonly failure: Failure | null;
  /** How long the check took. */
  readonly seconds: number;
}

/** An audit that did not pass, and what it costs. */
export interface Finding {
  readonly audit: Audit;
  /** Points of the total score, ≥ 0. */
  readonly points: number;
}

/** Audits that failed, warned or could not run, sorted by points lost, then by weight, then in the order of the report. */
export function findingsOf(report: ReportDetails): readonly Finding[] {
  const lost = lostPoints(report.categories, report.audits);
  return [...report.audits]
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn' || outcome === 'error')
    .map((audit) => ({ audit, points: lost.get(audit.id) ?? 0 }))
    .toSorted((a, b) => b.points - a.points || b.audit.weight - a.audit.weight);
}

/** Formats points with two decimals. */
export function showPoints(points: number): string {
  return points.toFixed(2);
}
