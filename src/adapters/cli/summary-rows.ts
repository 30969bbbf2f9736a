import type { Result } from '../../domain/index.js';
import { fixPoints } from './fix-points.js';
import { partsOf } from './report-parts.js';
import type { UrlOutcome } from './url-outcome.js';

/** One row of the summary table. */
export interface SummaryRow {
  readonly url: string;
  /** null if the URL failed. */
  readonly score: number | null;
  readonly result: Result | null;
  /** The fix that adds the most points, or the failure code; empty if nothing costs points. */
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
    const [first] = partsOf(report).fixes;
    const note = first === undefined ? '' : `${first.id} ${fixPoints(first).replace(/ points?$/, '')}`.trim();
    this.#rows.push({ url, score: report.score, result: report.result, note });
  }

  /** In the order in which they were added. */
  get all(): readonly SummaryRow[] {
    return this.#rows;
  }
}
