import type { Category, Failure, Generation, Report } from '../../domain/index.js';
import type { Rows, Slice } from './page.js';

/** A generation as lists show it: without audits. */
export interface GenerationSummary extends Omit<Generation, 'outcome'> {
  readonly outcome:
    | { readonly kind: 'scored'; readonly score: number; readonly categories: readonly Category[] }
    | { readonly kind: 'failed'; readonly failure: Failure };
}

/** Sorted by id, which is the order in which they were asked for. */
export interface GenerationQuery extends Slice {
  readonly account: string;
  readonly reportId: string;
  /** Only those that ended so; null for all. */
  readonly kind: GenerationSummary['outcome']['kind'] | null;
}

/** The finished runs of the generator. The one whose outcome a report shows is never removed while it does. */
export interface GenerationRepository {
  /**
   * Settles a report with a finished run: changes the report as `ReportRepository.update` does, and keeps the run, both or
   * neither. The run is removed with its report. Of the report's generations those beyond the newest `kept` are removed,
   * the new one counted; it may remove as well what `purge` passed over because it was shown then.
   * @param change where it gives back the report it was given, nothing is written and nothing kept
   * @param known as in `ReportRepository.update`
   * @returns the report as it is now, or null where the account has no such report
   */
  recordOutcome(
    generation: Generation,
    kept: number,
    change: (report: Report) => Report,
    known?: Report,
  ): Promise<Report | null>;
  /** null where that report of that account has no such generation (also for ids of another form). */
  find(account: string, reportId: string, id: string): Promise<Generation | null>;
  /** One page of a report's generations. */
  list(query: GenerationQuery): Promise<Rows<GenerationSummary>>;
  /**
   * Removes generations of any account that finished before a time, and passes over those that are shown. Looks at
   * `limit` of them at most; of several calls at the same time none waits for another.
   * @returns how many were removed, and whether there may be more to look at.
   */
  purge(finishedBefore: Date, limit: number): Promise<{ readonly removed: number; readonly more: boolean }>;
}
