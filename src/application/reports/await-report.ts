import { notFound, type AccountActor } from '../../domain/index.js';
import type { Cancellation, Ports } from '../ports/index.js';
import { toDetails, type ReportDetails } from './report-details.js';

/** First and longest pause between two looks, in milliseconds: short for quick pages, cheap for slow ones. */
const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 250;

export interface AwaitReportInput {
  readonly id: string;
  readonly timeoutMs: number;
}

/** Waits until no generation of the account's report is under way, whichever process runs it. */
export class AwaitReport {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'reports'>) {}

  /**
   * @returns the report as it is when it has settled, the time is up, or `cancellation` is aborted.
   * @throws SitegradeError `not-found`, also where the report is deleted meanwhile
   */
  async execute(actor: AccountActor, input: AwaitReportInput, cancellation?: Cancellation): Promise<ReportDetails> {
    const end = this.ports.clock.now().getTime() + input.timeoutMs;
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
      const stored = await this.ports.reports.find(input.id);
      if (stored?.report.state.account !== actor.account) throw notFound('report');
      const remaining = end - this.ports.clock.now().getTime();
      if (!stored.report.isUnderWay || remaining <= 0 || cancellation?.aborted) return toDetails(stored);
      await this.ports.clock.sleep(Math.min(pause, remaining), cancellation);
    }
  }
}
