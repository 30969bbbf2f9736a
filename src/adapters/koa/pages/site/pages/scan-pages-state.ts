import type { ListScanPagesInput, ScanPageSort } from '../../../../../application/index.js';
import type { AccountActor, Result, ScanPageStatus, Violation } from '../../../../../domain/index.js';
import type { CursorScope } from '../../../http/cursor.js';
import { ListState, readOrder, readPageSize, type Orders } from '../../dashboard/list-state.js';

/** The URL parameters of the table of pages. */
export const SCAN_PAGE_PARAMETERS = ['search', 'result', 'status', 'check', 'order', 'per_page'] as const;

type Name = (typeof SCAN_PAGE_PARAMETERS)[number];

export const SCAN_PAGE_ORDERS: Orders<ScanPageSort> = {
  worst: ['score', 'asc', 'Lowest score first'],
  best: ['score', 'desc', 'Highest score first'],
  address: ['url', 'asc', 'Address, A to Z'],
  'address-desc': ['url', 'desc', 'Address, Z to A'],
  depth: ['depth', 'asc', 'Fewest clicks first'],
  'depth-desc': ['depth', 'desc', 'Most clicks first'],
  found: ['number', 'asc', 'As found'],
};

const DEFAULT_ORDER = 'worst';

/** The parameters of the table of pages as they are in its URL. */
export class ScanPagesState {
  private constructor(private readonly list: ListState<Name>) {}

  /** @param path of the page with the table */
  static read(path: string, query: URLSearchParams): ScanPagesState {
    return new ScanPagesState(ListState.read(path, SCAN_PAGE_PARAMETERS, query));
  }

  get path(): string {
    return this.list.path;
  }

  get(name: Name): string {
    return this.list.get(name);
  }

  get order(): string {
    return this.get('order') || DEFAULT_ORDER;
  }

  get isFiltered(): boolean {
    return (['search', 'result', 'status', 'check'] as const).some((name) => this.get(name) !== '');
  }

  /** The URL of the first page, with some parameters changed. */
  href(changes: Partial<Record<Name, string>>): string {
    return this.list.href(changes);
  }

  /** The URL of the first page with these parameters and no others. */
  only(changes: Partial<Record<Name, string>>): string {
    const cleared = Object.fromEntries(SCAN_PAGE_PARAMETERS.map((name) => [name, '']));
    return this.list.href({ ...cleared, ...changes });
  }

  /** The input of the use case for a scan, and the validation errors of sort order and cursor. */
  inputFor(id: string, actor: AccountActor) {
    const { violations: orderViolations, ...order } = readOrder(this.order, SCAN_PAGE_ORDERS);
    const listed = this.list.scope(actor.account, 'scan-pages', order);
    const scope: CursorScope = { ...listed, filters: [id, ...listed.filters] };
    const { violations: cursorViolations, cursor } = this.list.cursorFrom(scope);
    const input: ListScanPagesInput = {
      id,
      search: this.list.optional('search'),
      result: this.list.optional<Result>('result'),
      status: this.list.optional<ScanPageStatus>('status'),
      check: this.list.optional('check'),
      perPage: readPageSize(this.get('per_page')),
      ...order,
      cursor,
    };
    return { input, scope, violations: [...orderViolations, ...cursorViolations] as readonly Violation[] };
  }

  pagerLinks(page: Parameters<ListState<Name>['pagerLinks']>[0], scope: CursorScope) {
    return this.list.pagerLinks(page, scope);
  }
}
