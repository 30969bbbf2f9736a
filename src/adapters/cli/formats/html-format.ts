import { checksPageOf } from '../check-guides.js';
import type { UrlOutcome } from '../url-outcome.js';
import type { Totals } from '../totals.js';
import type { FormatContext, ReportFormat } from './report-format.js';

/** Writes one HTML file that needs no other. Keeps all reports, because the scores come first. */
export class HtmlFormat implements ReportFormat {
  readonly #outcomes: UrlOutcome[] = [];

  constructor(private readonly context: FormatContext) {}

  begin(): string {
    return '';
  }

  add(outcome: UrlOutcome): string {
    this.#outcomes.push(outcome);
    return '';
  }

  async end({ planned }: Totals): Promise<string> {
    const { catalogue, guides, isSingle, renderFile } = this.context;
    const documentation = {
      checksUrl: checksPageOf(catalogue) ?? undefined,
      checkUrl: (id: string) => guides.get(id)?.documentation ?? null,
    };
    const text = await renderFile(this.#outcomes, { documentation, ...(!isSingle && { planned }) });
    return `${text}\n`;
  }
}
