import { grantFor, openReport, type OpenReportPorts } from './open-report.js';

export interface UnlockReportInput {
  readonly id: string;
  readonly password: string;
}

/** Exchanges the password of a report for a grant, for hosts that remember who knew it, such as by a sealed cookie. */
export class UnlockReport {
  constructor(private readonly ports: OpenReportPorts) {}

  /**
   * @returns the grant, to be given with later calls in place of the password; null where the report needs none.
   * @throws SitegradeError as GetReport does for somebody who did not prove who they are
   */
  async execute(input: UnlockReportInput): Promise<string | null> {
    const { report } = await openReport(this.ports, null, input);
    return grantFor(this.ports, report);
  }
}
