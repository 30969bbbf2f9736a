import type { AccountActor } from '../../domain/index.js';
import { openReport, type OpenReportInput, type OpenReportPorts } from './open-report.js';
import { toDetails, type ReportDetails } from './report-details.js';

export type GetReportInput = OpenReportInput;

/** Returns one report with its audits, for everyone who may read it. */
export class GetReport {
  constructor(private readonly ports: OpenReportPorts) {}

  /**
   * @param reader null if the caller is not authenticated, such as a visitor of a web page
   * @throws SitegradeError `not-found`, `password-required`, `password-wrong` or `throttled`
   */
  async execute(reader: AccountActor | null, input: GetReportInput): Promise<ReportDetails> {
    return toDetails(await openReport(this.ports, reader, input));
  }
}
