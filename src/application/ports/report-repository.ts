import type {
  Failure,
  Generation,
  GeneratorVersion,
  PrivacyKind,
  Report,
  ReportKey,
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
  /** Title of the page when its shown score was generated, at most 200 characters; null if it has none or is not known. */
  readonly title: string | null;
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
  /** Substring of the URL, compared literally and case-insensitively; null for all. */
  readonly search: string | null;
  /** Normalized name; null for all. */
  readonly project: string | null;
  /** Class of the shown score; null for all. */
  readonly result: Result | null;
  /** null for all. */
  readonly privacy: PrivacyKind | null;
  /** Status of the latest generation; null for all. */
  readonly status: ReportStatus | null;
  readonly sort: ReportSort;
}

/** A report together with the generation whose outcome it shows. */
export interface StoredReport {
  readonly report: Report;
  /** null until the first generation succeeds. */
  readonly shown: Generation | null;
}

/** A generation that is pending or running. The key is that of its report. */
export interface GenerationUnderWay extends ReportKey {
  readonly generationId: string;
  /** When the report changed last. */
  readonly updatedAt: Date;
}

/** A new privacy without a password. */
export interface PrivacyChange {
  readonly privacy: Exclude<PrivacyKind, 'password'>;
  readonly now: Date;
  /** Change only one of these versions; undefined for any. */
  readonly ifVersion: readonly number[] | undefined;
}

export interface ReportRepository {
  /**
   * Stores a new report, and its project if the account has none of that name yet (with the report's creation time). If
   * the project is deleted at the same time, either both remain or neither does.
   * @returns false, and stores nothing, if a report with this id exists in any account. Of concurrent calls with one id, one
   *   stores its report.
   */
  add(report: Report): Promise<boolean>;
  /** The report with this id, of any account; null if there is none or the id is not a UUID. */
  find(id: string): Promise<StoredReport | null>;
  /** The newest report of an account on this URL, compared literally; null if there is none. */
  findByUrl(account: string, url: string): Promise<Report | null>;
  /** Which of these reports (at most 1,000, of any account) have a pending or running generation, each once, in any order. */
  findUnderWay(ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Pending and running generations of all accounts, sorted by the id of their report. Reads the latest state. The cost
   * depends only on `limit`, no matter how many generations are under way and how many reports there are.
   * @param limit maximum number, at least 1. Only an empty answer means that there are no more.
   * @param after only of reports with a larger id; null to start
   */
  listUnderWay(limit: number, after: string | null): Promise<readonly GenerationUnderWay[]>;
  /**
   * Changes one report atomically: concurrent updates are never lost. Nothing is written if `change` returns the report
   * that it was given, or throws; its error is passed on.
   * @param report the report as the caller last read it, or only its key
   * @param change is called with `report`, or with the current one if that has changed since; perhaps several times, so
   *   it must have no other effects. What it returns or throws for an outdated report does not count.
   * @returns the current report, or null if the account has no such report
   */
  update(report: Report | ReportKey, change: (report: Report) => Report): Promise<Report | null>;
  /**
   * The short way for the most frequent update: `Report.changePrivacy` and `find` as one atomic step. Changes at once, so it
   * never waits for the caller.
   * @returns the changed report; null, and changes nothing, if the account has no such report, or it has this privacy
   *   already, or another version. `find` and `update` then say which.
   */
  changePrivacy(key: ReportKey, change: PrivacyChange): Promise<StoredReport | null>;
  /**
   * Removes the report and all its generations; its project stays.
   * @param check is called with the report first, perhaps several times, so it must have no other effects. Only the version
   *   that it accepted is removed. If it throws, nothing is removed and the error is passed on.
   * @returns the removed report, or null if the account has no such report. Of concurrent calls, one returns the report.
   */
  delete(account: string, id: string, check?: (report: Report) => void): Promise<Report | null>;
  /**
   * One page of an account's reports. Ties are sorted by id in the same direction. Rows without a score or generation time
   * come last in both directions. URLs are compared by code point.
   */
  list(query: ReportQuery): Promise<Rows<ReportSummary>>;
}
