import { notFound, type AccountActor, type Generation } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { openReport, type OpenReportInput, type OpenReportPorts } from '../reports/open-report.js';

export interface GetGenerationInput extends OpenReportInput {
  readonly generationId: string;
}

/** Returns one generation of a report with its audits, for everyone who may read the report. */
export class GetGeneration {
  constructor(private readonly ports: OpenReportPorts & Pick<Ports, 'generations'>) {}

  /** @throws SitegradeError the same as GetReport; `not-found` also if the report has no such generation */
  async execute(reader: AccountActor | null, input: GetGenerationInput): Promise<Generation> {
    const { report } = await openReport(this.ports, reader, input);
    const found = await this.ports.generations.find(report.state.account, report.state.id, input.generationId);
    if (found === null) throw notFound('generation');
    return found;
  }
}
