import type { ListReportsInput, ReportSort } from '../../../../../application/index.js';
import type { AccountActor, Violation, PrivacyKind, ReportStatus, Result } from '../../../../../domain/index.js';
import type { CursorScope } from '../../../http/cursor.js';
import { ListState, readOrder, readPageSize, type Orders } from '../list-state.js';

export const REPORTS = '/dashboard/reports';

/** The form for a new report. The parameter `url` fills in the web address. */
export const NEW_REPORT = `${REPORTS}/new`;

/** Takes the actions on selected reports. */
export const CHOSEN = `${REPORTS}/chosen`;

/** The page that asks before selected reports are deleted. */
export const CONFIRM_DELETE = `${REPORTS}/delete`;

/** The URL parameters of the list. */
export const REPORT_PARAMETERS = ['search', 'project', 'result', 'privacy', 'status', 'order', 'per_page'] as const;

export type ReportListState = ListState<(typeof REPORT_PARAMETERS)[number]>;

export const REPORT_ORDERS: Orders<ReportSort> = {
  newest: ['id', 'desc', 'Newest first'],
  oldest: ['id', 'asc', 'Oldest first'],
  best: ['score', 'desc', 'Highest score first'],
  worst: ['score', 'asc', 'Lowest score first'],
  checked: ['generated_at', 'desc', 'Most recently checked'],
  stale: ['generated_at', 'asc', 'Least recently checked'],
  address: ['url', 'asc', 'Address, A to Z'],
  'address-desc': ['url', 'desc', 'Address, Z to A'],
};

export function readReportListState(query: URLSearchParams): ReportListState {
  return ListState.read(REPORTS, REPORT_PARAMETERS, query);
}

/** The input of the use case, and the validation errors of the sort order and cursor. */
export function toListInput(
  state: ReportListState,
  actor: AccountActor,
): { readonly input: ListReportsInput; readonly scope: CursorScope; readonly violations: readonly Violation[] } {
  const { violations: orderViolations, ...order } = readOrder(state.get('order'), REPORT_ORDERS);
  const scope = state.scope(actor.account, 'reports', order);
  const { violations: cursorViolations, cursor } = state.cursorFrom(scope);
  const input = {
    search: state.optional('search'),
    project: state.optional('project'),
    result: state.optional<Result>('result'),
    privacy: state.optional<PrivacyKind>('privacy'),
    status: state.optional<ReportStatus>('status'),
    perPage: readPageSize(state.get('per_page')),
    ...order,
    cursor,
  };
  return { input, scope, violations: [...orderViolations, ...cursorViolations] };
}
