import {
  RESULTS,
  SCAN_PAGE_STATUSES,
  pageDepth,
  type AccountActor,
  type Result,
  type ScanPage,
  type ScanPageStatus,
} from '../../domain/index.js';
import { ListInputReader, type ListInput } from '../list-input.js';
import { toPage } from '../paging.js';
import { SCAN_PAGE_SORTS, type Page, type Ports, type Position, type ScanPageSort } from '../ports/index.js';
import { findScan } from './find-scan.js';
import { toScanPageView, type ScanPageView } from './scan-page-view.js';

export interface ListScanPagesInput extends ListInput {
  /** ID of the scan. */
  readonly id: string;
  /** Class of the score. */
  readonly result?: Result | undefined;
  readonly status?: ScanPageStatus | undefined;
  /** ID of a check: only pages on which it failed or warned. An unknown one gives an empty list. */
  readonly check?: string | undefined;
  /** Default `number`: the order in which the scan found the pages. */
  readonly sortBy?: ScanPageSort | undefined;
}

/** Lists the pages of a scan, with search, filters, sorting and paging. */
export class ListScanPages {
  constructor(private readonly ports: Pick<Ports, 'scans'>) {}

  /**
   * @param input `sort` is `asc` by default
   * @throws SitegradeError `not-found` or `invalid`
   */
  async execute(actor: AccountActor, input: ListScanPagesInput): Promise<Page<ScanPageView>> {
    const reader = new ListInputReader();
    const sort = reader.choice('sort_by', input.sortBy, SCAN_PAGE_SORTS, 'number');
    const query = {
      scanId: input.id,
      result: reader.filter('result', input.result, RESULTS),
      status: reader.filter('status', input.status, SCAN_PAGE_STATUSES),
      check: input.check ?? null,
      search: reader.search(input.search),
      sort,
      ...reader.slice({ ...input, sort: input.sort ?? 'asc' }),
    };
    reader.finish();
    await findScan(this.ports, actor, input.id);
    const { items, ...cursors } = toPage(await this.ports.scans.listPages(query), query.cursor, (row) =>
      positionOf(row, sort),
    );
    return { items: items.map(toScanPageView), ...cursors };
  }
}

function positionOf(page: ScanPage, sort: ScanPageSort): Position {
  const id = String(page.number);
  switch (sort) {
    case 'number':
      return { key: null, id };
    case 'score':
      return { key: page.score, id };
    case 'url':
      return { key: page.url, id };
    case 'depth':
      return { key: pageDepth(page), id };
  }
}
