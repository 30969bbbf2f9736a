import { SCAN_STATUSES, normalizeProjectName, type AccountActor, type ScanStatus } from '../../domain/index.js';
import { ListInputReader, type ListInput } from '../list-input.js';
import { toPage } from '../paging.js';
import type { Page, Ports } from '../ports/index.js';
import { toScanDetails, type ScanDetails } from './scan-details.js';

export interface ListScansInput extends Omit<ListInput, 'search'> {
  /** Name of a project, case-insensitive. An unknown one gives an empty list. */
  readonly project?: string | undefined;
  readonly status?: ScanStatus | undefined;
}

/** Lists the account's scans, newest first, with filters and paging. */
export class ListScans {
  constructor(private readonly ports: Pick<Ports, 'scans'>) {}

  /** @throws SitegradeError `invalid` */
  async execute(actor: AccountActor, input: ListScansInput = {}): Promise<Page<ScanDetails>> {
    const reader = new ListInputReader();
    const project = input.project === undefined ? null : normalizeProjectName(input.project);
    const status = reader.filter('status', input.status, SCAN_STATUSES);
    const query = { account: actor.account, project, status, ...reader.slice(input) };
    reader.finish();
    const { rows, more } = await this.ports.scans.list(query);
    return toPage({ rows: rows.map(toScanDetails), more }, query.cursor, ({ id }) => ({ key: null, id }));
  }
}
