import type { Result } from '../../domain/index.js';
import type { Rows, Slice } from './page.js';

export const PROJECT_SORTS = ['created_at', 'project'] as const;

export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** A project as lists show it. */
export interface ProjectSummary {
  readonly name: string;
  readonly createdAt: Date;
  readonly reportsCount: number;
  /** How many reports show an outcome of each class; `none` counts those without any. */
  readonly results: Readonly<Record<Result | 'none', number>>;
  /** Mean of the scores shown, 0–100 with at most one decimal; null without any. */
  readonly averageScore: number | null;
  /** When the newest of the outcomes shown was generated; null without any. */
  readonly lastGeneratedAt: Date | null;
}

export interface ProjectQuery extends Slice {
  readonly account: string;
  /** Substring of the name, to be compared literally and without regard to case; null for all. */
  readonly search: string | null;
  readonly sort: ProjectSort;
}

/** Projects. They come into being through ReportRepository.add. */
export interface ProjectRepository {
  /** One page of an account's projects, sorted by the key, ties by name in the same direction. A position's id is the name. */
  list(query: ProjectQuery): Promise<Rows<ProjectSummary>>;
  /**
   * Removes the project with all its reports and their generations, as one step.
   * @returns false where the account has no such project.
   */
  delete(account: string, name: string): Promise<boolean>;
}
