import type { AccountActor } from '../../domain/index.js';
import type { GenerationScore, Ports } from '../ports/index.js';
import { openReport, type OpenReportInput, type OpenReportPorts } from '../reports/open-report.js';

/** More than a year of hourly runs has, and a fraction of a second to read. */
const MAX_SCORES = 10_000;

/** Lists the scores of a report over time, newest first, for everyone who may read the report. */
export class ListScores {
  constructor(private readonly ports: OpenReportPorts & Pick<Ports, 'generations'>) {}

  /** @returns at most 10,000, failed generations included. @throws SitegradeError the same as GetReport */
  async execute(reader: AccountActor | null, input: OpenReportInput): Promise<readonly GenerationScore[]> {
    const { report } = await openReport(this.ports, reader, input);
    return this.ports.generations.listScores(report.state.account, report.state.id, MAX_SCORES);
  }
}
