import type {
  Category,
  Failure,
  Generation,
  GenerationRun,
  GeneratorVersion,
  Report,
  ReportKey,
} from '../../domain/index.js';
import type { Rows, Slice } from './page.js';

/** A generation as lists show it: without audits. */
export interface GenerationSummary extends Omit<Generation, 'outcome'> {
  readonly outcome:
    | {
        readonly kind: 'scored';
        readonly score: number;
        readonly title: string | null;
        readonly categories: readonly Category[];
      }
    | { readonly kind: 'failed'; readonly failure: Failure };
}

/** How one generation ended: what a chart needs. */
export interface GenerationScore {
  readonly id: string;
  readonly generator: GeneratorVersion;
  readonly finishedAt: Date;
  /** null if the generation failed. */
  readonly score: number | null;
  /** null if it succeeded. */
  readonly failure: Failure | null;
}

/** Sorted by id, which is the order of creation. */
export interface GenerationQuery extends Slice {
  readonly account: string;
  readonly reportId: string;
  /** Only generations that ended this way; null for all. */
  readonly kind: GenerationSummary['outcome']['kind'] | null;
  /** Only generations that finished at or before this time. Default: all. */
  readonly finishedUntil?: Date | undefined;
}

/**
 * Finished runs of the generator. The one that a report shows is never removed. All are removed with their report. Texts may
 * come back without U+0000 and with lone surrogates replaced.
 */
export interface GenerationRepository {
  /**
   * Changes a report, as `ReportRepository.update` does, and stores the run that the change comes from: both or neither.
   * Removes the report's generations beyond the newest `kept`, counting the new one; it may also remove those that
   * `purge` skipped because they were shown then. Stores and removes nothing if the report is not changed.
   * @param report, change as in `ReportRepository.update`. Calls for one report take effect one after the other; `change`
   *   decides which of them still count.
   * @param run its id must be new for the report if `change` changes it
   * @returns the current report, or null if the account has no such report
   */
  recordOutcome(
    report: Report | ReportKey,
    run: GenerationRun,
    kept: number,
    change: (report: Report) => Report,
  ): Promise<Report | null>;
  /** A generation with its audits; null if that report of that account has none with this id, or an id is not a UUID. */
  find(account: string, reportId: string, id: string): Promise<Generation | null>;
  /** One page of a report's generations; empty if the account has no such report. */
  list(query: GenerationQuery): Promise<Rows<GenerationSummary>>;
  /** The newest `limit` generations of a report, newest first by id; none if the account has no such report. */
  listScores(account: string, reportId: string, limit: number): Promise<readonly GenerationScore[]>;
  /**
   * Removes at most `limit` generations, of any account, that finished before a time and that no report shows. Concurrent
   * calls may skip what another one is removing, and count only what they removed themselves.
   * @returns how many were removed, and whether another call may remove more. Repeated calls end with `more` false.
   */
  purge(finishedBefore: Date, limit: number): Promise<{ readonly removed: number; readonly more: boolean }>;
}
