import type { AccountActor } from '../../domain/index.js';
import { openReport, type OpenReportInput, type OpenReportPorts } from './open-report.js';
import { toDetails, type ReportDetails } from './report-details.js';

export type GetReportInput = OpenReportInput;

/** One report with its audits, for everybody whom its privacy lets read it. */
export class GetReport {
  constructor(private readonly ports: OpenReportPorts) {}

  /**
   * @param reader null for somebody who did not prove who they are, such as the visitor of a web page.
   * @throws SitegradeError `not-found`, `password-required`, `password-wrong` or `throttled`
   */
  async execute(reader: AccountActor | null, input: GetReportInput): Promise<ReportDetails> {
    return toDetails(await openReport(this.ports, reader, input));
  }
}
