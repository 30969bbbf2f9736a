import type { UrlOutcome } from '../url-outcome.js';
import { renderReport } from '../render-report.js';
import { renderSummary } from '../render-summary.js';
import { SummaryRows } from '../summary-rows.js';
import type { Totals } from '../totals.js';
import type { FormatContext, ReportFormat } from './report-format.js';

/** For people: one URL in full; a list as a table, with every report in full before it where that was asked for. */
export class TextFormat implements ReportFormat {
  readonly #rows = new SummaryRows();

  constructor(private readonly context: Pick<FormatContext, 'guides' | 'isSingle' | 'text'>) {}

  begin(): string {
    return '';
  }

  add(graded: UrlOutcome): string {
    const { guides, isSingle, text } = this.context;
    if (!isSingle) this.#rows.add(graded);
    return isSingle || text.explain ? `${renderReport(graded, guides, text)}\n` : '';
  }

  end(totals: Totals): string {
    const { isSingle, text } = this.context;
    return isSingle ? '' : `${renderSummary(this.#rows.all, totals, text)}\n`;
  }
}
