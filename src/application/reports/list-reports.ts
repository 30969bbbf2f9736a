import {
  PRIVACY_KINDS,
  REPORT_STATUSES,
  RESULTS,
  normalizeProjectName,
  type AccountActor,
  type PrivacyKind,
  type ReportStatus,
  type Result,
} from '../../domain/index.js';
import { ListInputReader, type ListInput } from '../list-input.js';
import { toPage } from '../paging.js';
import {
  REPORT_SORTS,
  type Page,
  type Ports,
  type Position,
  type ReportSort,
  type ReportSummary,
} from '../ports/index.js';

export interface ListReportsInput extends ListInput {
  /** Name of a project, case-insensitive. An unknown name gives an empty list. */
  readonly project?: string | undefined;
  readonly result?: Result | undefined;
  readonly privacy?: PrivacyKind | undefined;
  /** Status of the latest generation. */
  readonly status?: ReportStatus | undefined;
  readonly sortBy?: ReportSort | undefined;
}

/** Lists the account's reports with search, filters, sorting and paging. */
export class ListReports {
  constructor(private readonly ports: Pick<Ports, 'reports'>) {}

  /** @throws SitegradeError `invalid` */
  async execute(actor: AccountActor, input: ListReportsInput = {}): Promise<Page<ReportSummary>> {
    const reader = new ListInputReader();
    const sort = reader.choice('sort_by', input.sortBy, REPORT_SORTS, 'id');
    const query = {
      account: actor.account,
      search: reader.search(input.search),
      project: input.project ? normalizeProjectName(input.project) : null,
      result: reader.filter('result', input.result, RESULTS),
      privacy: reader.filter('privacy', input.privacy, PRIVACY_KINDS),
      status: reader.filter('status', input.status, REPORT_STATUSES),
      sort,
      ...reader.slice(input),
    };
    reader.finish();
    return toPage(await this.ports.reports.list(query), query.cursor, (row) => positionOf(row, sort));
  }
}

function positionOf(row: ReportSummary, sort: ReportSort): Position {
  switch (sort) {
    case 'id':
      return { key: null, id: row.id };
    case 'url':
      return { key: row.url, id: row.id };
    case 'score':
      return { key: row.score, id: row.id };
    case 'generated_at':
      return { key: row.generatedAt?.toISOString() ?? null, id: row.id };
  }
}
