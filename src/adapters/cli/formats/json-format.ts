import type { UrlOutcome } from '../url-outcome.js';
import type { FormatContext, ReportFormat } from './report-format.js';

/** Writes one URL as the record that the HTTP API shows, and a list as an array of records. */
export class JsonFormat implements ReportFormat {
  #isFirst = true;

  constructor(private readonly context: FormatContext) {}

  begin(): string {
    return this.context.isSingle ? '' : '[';
  }

  add(outcome: UrlOutcome): string {
    const record = JSON.stringify(this.#record(outcome), null, 2);
    if (this.context.isSingle) return `${record}\n`;
    const separator = this.#isFirst ? '\n' : ',\n';
    this.#isFirst = false;
    return separator + record;
  }

  end(): string {
    return this.context.isSingle ? '' : '\n]\n';
  }

  #record({ url, report, failure }: UrlOutcome): object {
    if (report !== null) return this.context.present(report);
    return { url, status: 'failed', score: null, result: null, failure };
  }
}
