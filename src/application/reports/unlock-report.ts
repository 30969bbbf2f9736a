import type { Client } from '../../domain/index.js';
import { grantFor, openReport, type OpenReportPorts } from './open-report.js';

export interface UnlockReportInput {
  readonly id: string;
  readonly password: string;
  /** Where the request came from, for the audit log. */
  readonly client?: Client | undefined;
}

/** Exchanges the password of a report for a grant, which a host can store, for example in a sealed cookie. */
export class UnlockReport {
  constructor(private readonly ports: OpenReportPorts) {}

  /**
   * @returns the grant, for use instead of the password in later calls; null if the report has no password
   * @throws SitegradeError the same as GetReport for a caller who is not authenticated
   */
  async execute(input: UnlockReportInput): Promise<string | null> {
    const { report } = await openReport(this.ports, null, input);
    return grantFor(this.ports, report);
  }
}
