import type { ChangeKind, Failure } from '../../domain/index.js';
import type { ProjectSummary } from './project-repository.js';

/** What an overview shows, and whether all of the account was looked at. */
export interface OverviewRows<Row> {
  readonly rows: readonly Row[];
  /** False if the account has more than the overview looks at, so that rows may be missing and numbers too low. */
  readonly isComplete: boolean;
}

/** A project as the overview shows it. */
export interface SiteRow extends ProjectSummary {
  /** Number of reports whose latest run failed. */
  readonly failing: number;
  /** The failure of the report among them that changed last; null if none is failing. */
  readonly failure: Failure | null;
  /** Number of reports with a pending or running run. */
  readonly underWay: number;
  /** Mean of the shown scores at the end of each day of the query, as `averageScore`; null where there were none. */
  readonly dailyAverages: readonly (number | null)[];
}

export interface SitesQuery {
  readonly account: string;
  /** Only the project with this normalized name; null for all. */
  readonly project: string | null;
  readonly limit: number;
  /** Consecutive days in UTC, as `2026-11-23`, oldest first; at most 30. The last one is today. */
  readonly days: readonly string[];
}

/** What changed for one report. */
export interface ReportChange {
  readonly kind: ChangeKind;
  readonly reportId: string;
  readonly url: string;
  readonly project: string;
  /** Title of the page as of the latest scored run; null if it is unknown. */
  readonly title: string | null;
  /** When the run finished that made the change. `failing`: when the latest run failed. */
  readonly at: Date;
  /** The score before, 0–100 with at most one decimal; null if there was none. */
  readonly from: number | null;
  /** The score now. Null while the report is failing. */
  readonly to: number | null;
  /** Why the latest run failed. Only of a report that is failing. */
  readonly failure: Failure | null;
  /** When the first of the failed runs finished. Only of a report that is failing or has recovered. */
  readonly failingSince: Date | null;
}

export interface ChangesQuery {
  readonly account: string;
  /** Only reports of the project with this normalized name; null for all. */
  readonly project: string | null;
  /** Scores and recoveries count if their run finished after this time. */
  readonly since: Date;
  /** Only changes of this kind; null for all. `counts` has all kinds either way. */
  readonly kind: ChangeKind | null;
  readonly limit: number;
}

export interface ChangesFound extends OverviewRows<ReportChange> {
  readonly counts: Readonly<Record<ChangeKind, number>>;
}

/** A report with a pending or running run. */
export interface ReportUnderWay {
  readonly reportId: string;
  readonly url: string;
  readonly project: string;
  /** Title of the page as of the latest scored run; null if it is unknown. */
  readonly title: string | null;
  readonly status: 'pending' | 'running';
  /** When the report changed last, for example when the run started. */
  readonly updatedAt: Date;
}

export interface UnderWayFound extends OverviewRows<ReportUnderWay> {
  readonly count: number;
}

/**
 * What an account needs to know at a glance. The cost of each call is bounded: an account with more than 1,000 projects,
 * failing reports, reports under way or recently scored reports is looked at in part, the newest first.
 */
export interface OverviewRepository {
  /** Projects with failing reports first, then by average score, lowest first, those without a score last, then by name. */
  listSites(query: SitesQuery): Promise<OverviewRows<SiteRow>>;
  /**
   * What changed, newest first. Each report has one kind at most, by `classifyChange`:
   *
   * - `failing`: its status is `failed`, however long ago that began.
   * - Otherwise its latest scored run counts, if it finished after `since`. It is compared with the last one at or before
   *   `since`, or if there is none, with the scored run before it. `recovered`: a run failed after the former, or if there is
   *   none, ever.
   *
   * Runs that were removed do not count.
   */
  listChanges(query: ChangesQuery): Promise<ChangesFound>;
  /** Reports with a run under way: running ones first, then by report ID, newest first. */
  listUnderWay(account: string, limit: number): Promise<UnderWayFound>;
}
