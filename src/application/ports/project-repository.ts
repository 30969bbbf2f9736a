import type { Result } from '../../domain/index.js';
import type { Rows, Slice } from './page.js';

export const PROJECT_SORTS = ['created_at', 'project'] as const;

export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** A project with the totals of its reports. */
export interface ProjectSummary {
  readonly name: string;
  readonly createdAt: Date;
  readonly reportsCount: number;
  /** Number of reports by the class of the score they show; `none`: reports without a score. */
  readonly results: Readonly<Record<Result | 'none', number>>;
  /** Mean of the shown scores, 0–100 with at most one decimal; null if there are none. */
  readonly averageScore: number | null;
  /** When the newest shown outcome was generated; null if there is none. */
  readonly lastGeneratedAt: Date | null;
}

export interface ProjectQuery extends Slice {
  readonly account: string;
  /** Substring of the name, compared literally and case-insensitively; null for all. */
  readonly search: string | null;
  readonly sort: ProjectSort;
}

/** Projects. `ReportRepository.add` and `ScanRepository.add` create them. */
export interface ProjectRepository {
  /** One page of an account's projects. Ties are sorted by name in the same direction. `Position.id` is the name. */
  list(query: ProjectQuery): Promise<Rows<ProjectSummary>>;
  /**
   * One project, as `list` returns it.
   * @param name normalized
   * @returns null if the account has no such project
   */
  find(account: string, name: string): Promise<ProjectSummary | null>;
  /**
   * Removes the project with all its reports and scans, and what belongs to them, atomically. A report or scan that is added
   * at the same time is either removed too, or creates the project again.
   * @param name normalized
   * @returns false if the account has no such project. Of concurrent calls, one removes it and the others find none.
   */
  delete(account: string, name: string): Promise<boolean>;
}
