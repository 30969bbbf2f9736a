import type { Result } from '../../domain/index.js';
import { findingsOf, showPoints, type UrlOutcome } from './url-outcome.js';

/** One URL of a list, in the little that a table shows. */
export interface SummaryRow {
  readonly url: string;
  readonly score: number | null;
  readonly result: Result | null;
  /** What costs most, or why there is no score. */
  readonly note: string;
}

/** Gathers what the table of a list shows; of each report nothing else is kept. */
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
