import type { Result } from '../../domain/index.js';
import { findingsOf, showPoints, type UrlOutcome } from './url-outcome.js';

/** One row of the summary table. */
export interface SummaryRow {
  readonly url: string;
  /** null if the URL failed. */
  readonly score: number | null;
  readonly result: Result | null;
  /** The check that costs the most points, or the failure code; empty if nothing costs points. */
  readonly note: string;
}

/** Collects the rows of the summary table and keeps nothing else of each report. */
export class SummaryRows {
  readonly #rows: SummaryRow[] = [];

  add({ url, report, failure }: UrlOutcome): void {
    if (report === null || failure !== null) {
      this.#rows.push({ url, score: null, result: null, note: failure?.code ?? '' });
      return;
    }
    const [worst] = findingsOf(report);
    const note = worst === undefined || worst.points === 0 ? '' : `${worst.audit.id} −${showPoints(worst.points)}`;
    this.#rows.push({ url, score: report.score, result: report.result, note });
  }

  /** In the order in which they were added. */
  get all(): readonly SummaryRow[] {
    return this.#rows;
  }
}
