import type { AccountActor } from '../../domain/index.js';
import { ListInputReader, type ListInput } from '../list-input.js';
import { toPage } from '../paging.js';
import type { GenerationSummary, Page, Ports } from '../ports/index.js';
import { openReport, type OpenReportInput, type OpenReportPorts } from '../reports/open-report.js';

/** How a generation can end. */
export const GENERATION_STATUSES = ['ready', 'failed'] as const;

export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

export interface ListGenerationsInput extends OpenReportInput, Omit<ListInput, 'search'> {
  /** Only generations that ended this way. Default: all. */
  readonly status?: GenerationStatus | undefined;
}

const KINDS = { ready: 'scored', failed: 'failed' } as const;

/** Lists the stored generations of a report, newest first, for everyone who may read the report. */
export class ListGenerations {
  constructor(private readonly ports: OpenReportPorts & Pick<Ports, 'generations'>) {}

  /** @throws SitegradeError `invalid`; otherwise the same as GetReport */
  async execute(reader: AccountActor | null, input: ListGenerationsInput): Promise<Page<GenerationSummary>> {
    const inputReader = new ListInputReader();
    const { status } = input;
    const kind = status === undefined ? null : KINDS[inputReader.choice('status', status, GENERATION_STATUSES, status)];
    const slice = inputReader.slice(input);
    inputReader.finish();
    const { report } = await openReport(this.ports, reader, input);
    const query = { account: report.state.account, reportId: report.state.id, kind, ...slice };
    const rows = await this.ports.generations.list(query);
    return toPage(rows, slice.cursor, ({ id }) => ({ key: null, id }));
  }
}
