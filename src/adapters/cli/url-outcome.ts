import type { ReportDetails } from '../../application/index.js';
import { lostPoints, type Audit, type Failure } from '../../domain/index.js';

/** What came of one URL. */
export interface UrlOutcome {
  readonly url: string;
  /** null where the generator itself broke down. */
  readonly report: ReportDetails | null;
  /** Why there is no score; null where there is one. */
  readonly failure: Failure | null;
}

/** An audit that did not pass, with what it costs of the total. */
export interface Finding {
  readonly audit: Audit;
  /** Points of the total, ≥ 0. */
  readonly points: number;
}

/** What failed, warned or could not be judged: heaviest first, in the order of the checks where nothing tells them apart. */
export function findingsOf(report: ReportDetails): readonly Finding[] {
  const lost = lostPoints(report.categories, report.audits);
  return report.audits
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn' || outcome === 'error')
    .map((audit) => ({ audit, points: lost.get(audit.id) ?? 0 }))
    .toSorted((a, b) => b.points - a.points || b.audit.weight - a.audit.weight);
}

/** Points as they are shown: two decimals. */
export function showPoints(points: number): string {
  return points.toFixed(2);
}
