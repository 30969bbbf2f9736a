import type { AccountActor } from '../../domain/index.js';
import { ListInputReader, type ListInput } from '../list-input.js';
import { toPage } from '../paging.js';
import {
  PROJECT_SORTS,
  type Page,
  type Ports,
  type Position,
  type ProjectSort,
  type ProjectSummary,
} from '../ports/index.js';

export interface ListProjectsInput extends ListInput {
  readonly sortBy?: ProjectSort | undefined;
}

/** Lists the account's projects, each with a summary of its reports, with search, sorting and paging. */
export class ListProjects {
  constructor(private readonly ports: Pick<Ports, 'projects'>) {}

  /** @throws SitegradeError `invalid` */
  async execute(actor: AccountActor, input: ListProjectsInput = {}): Promise<Page<ProjectSummary>> {
    const reader = new ListInputReader();
    const sort = reader.choice('sort_by', input.sortBy, PROJECT_SORTS, 'created_at');
    const query = { account: actor.account, search: reader.search(input.search), sort, ...reader.slice(input) };
    reader.finish();
    return toPage(await this.ports.projects.list(query), query.cursor, (row) => positionOf(row, sort));
  }
}

function positionOf(row: ProjectSummary, sort: ProjectSort): Position {
  return { key: sort === 'created_at' ? row.createdAt.toISOString() : row.name, id: row.name };
}
