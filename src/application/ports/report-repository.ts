import type {
  Failure,
  Generation,
  GeneratorVersion,
  PrivacyKind,
  Report,
  ReportStatus,
  Result,
} from '../../domain/index.js';
import type { Rows, Slice } from './page.js';

export const REPORT_SORTS = ['id', 'generated_at', 'url', 'score'] as const;

/** `id` is the order of creation. */
export type ReportSort = (typeof REPORT_SORTS)[number];

/** A report as lists show it. */
export interface ReportSummary {
  readonly id: string;
  readonly url: string;
  readonly project: string;
  readonly privacy: PrivacyKind;
  readonly status: ReportStatus;
  /** 0–100 with at most one decimal; null until the first generation succeeds. */
  readonly score: number | null;
  readonly result: Result | null;
  readonly failure: Failure | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly generatedAt: Date | null;
  readonly generator: GeneratorVersion | null;
  /** Grows with every change. */
  readonly version: number;
}

export interface ReportQuery extends Slice {
  readonly account: string;
  /** Substring of the URL, to be compared literally and without regard to case; null for all. */
  readonly search: string | null;
  /** Normalised name; null for all. */
  readonly project: string | null;
  /** Class of the score shown; null for all. */
  readonly result: Result | null;
  /** null for all. */
  readonly privacy: PrivacyKind | null;
  /** Of the latest generation; null for all. */
  readonly status: ReportStatus | null;
  readonly sort: ReportSort;
}

/** A report together with the generation whose outcome it shows. */
export interface StoredReport {
  readonly report: Report;
  /** null until the first generation succeeds. */
  readonly shown: Generation | null;
}

export interface ReportRepository {
  /**
   * Stores a new report, and its project where the account has none of that name yet (created at the report's
   * creation), with one question, as it is run by `Transactions.all`. A deletion of the project at the same time leaves
   * either both or neither.
   * @returns false, and stores nothing, where a report with this id exists.
   */
  add(report: Report): Promise<boolean>;
  /** The report with this id, of whichever account; null where there is none (also for an id of another form). */
  find(id: string): Promise<StoredReport | null>;
  /** Those of these reports, at most 1,000, that have a generation pending or running. Unknown ids are not among them. */
  findUnderWay(ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Reads, changes and writes one report as one step: of calls at the same time none is lost. `change` is called with
   * the current report, perhaps again after a conflict, and must have no other effects. Where it gives back the report
   * it was given, nothing is written; where it throws, nothing is written and the error is passed on.
   * @param known the report as a repository gave it before: where it is still the same, it need not be read again.
   *   `change` may be tried on it first; what it refuses there, or leaves as it was, is decided by the current report.
   * @returns the report as it is now, or null where the account has no such report.
   */
  update(account: string, id: string, change: (report: Report) => Report, known?: Report): Promise<Report | null>;
  /**
   * Removes the report and all its generations; its project stays. `check` is called with the report first, perhaps
   * again after a conflict, and must have no other effects: what it let pass is what is removed. Where it throws, nothing
   * is removed and the error is passed on.
   * @returns the report as it was, or null where the account has no such report.
   */
  delete(account: string, id: string, check?: (report: Report) => void): Promise<Report | null>;
  /**
   * One page of an account's reports. Sorted by the key, ties by id in the same direction; rows without a score or a
   * generation time come last in both directions. URLs compare by code point.
   */
  list(query: ReportQuery): Promise<Rows<ReportSummary>>;
}
