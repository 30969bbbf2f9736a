import type { UrlOutcome } from '../url-outcome.js';
import { limitNotes } from '../limit-notes.js';
import { renderReport } from '../render-report.js';
import { renderSummary } from '../render-summary.js';
import { SummaryRows } from '../summary-rows.js';
import type { Totals } from '../totals.js';
import type { FormatContext, ReportFormat } from './report-format.js';

/** Writes one URL in full, and a list as a table. `--explain` adds each report in full before the table. */
export class TextFormat implements ReportFormat {
  readonly #rows = new SummaryRows();

  constructor(private readonly context: Pick<FormatContext, 'catalogue' | 'guides' | 'isSingle' | 'text'>) {}

  begin(): string {
    return '';
  }

  add(outcome: UrlOutcome): string {
    const { catalogue, guides, isSingle, text } = this.context;
    if (!isSingle) this.#rows.add(outcome);
    if (!isSingle && !text.explain) return '';
    const notes = outcome.report === null ? [] : limitNotes(outcome.report, catalogue);
    return `${renderReport(outcome, guides, text, notes)}\n`;
  }

  end(totals: Totals): string {
    const { isSingle, text } = this.context;
    return isSingle ? '' : `${renderSummary(this.#rows.all, totals, text)}\n`;
  }
}
