import type { ListProjectsInput, ProjectSort } from '../../../../../application/index.js';
import type { AccountActor, Violation } from '../../../../../domain/index.js';
import type { CursorScope } from '../../../http/cursor.js';
import { ListState, readOrder, readPageSize, type Orders } from '../list-state.js';

export const PROJECTS = '/dashboard/projects';

/** The page of a site. People call a project a site. */
export function siteAddress(name: string): string {
  return `${PROJECTS}/${encodeURIComponent(name)}`;
}

/** The URL parameters of the list. */
export const PROJECT_PARAMETERS = ['search', 'order', 'per_page'] as const;

export type ProjectListState = ListState<(typeof PROJECT_PARAMETERS)[number]>;

export const PROJECT_ORDERS: Orders<ProjectSort> = {
  newest: ['created_at', 'desc', 'Newest first'],
  oldest: ['created_at', 'asc', 'Oldest first'],
  name: ['project', 'asc', 'Name, A to Z'],
  'name-desc': ['project', 'desc', 'Name, Z to A'],
};

export function readProjectListState(query: URLSearchParams): ProjectListState {
  return ListState.read(PROJECTS, PROJECT_PARAMETERS, query);
}

/** The input of the use case, and the validation errors of the sort order and cursor. */
export function toListInput(
  state: ProjectListState,
  actor: AccountActor,
): { readonly input: ListProjectsInput; readonly scope: CursorScope; readonly violations: readonly Violation[] } {
  const { violations: orderViolations, ...order } = readOrder(state.get('order'), PROJECT_ORDERS);
  const scope = state.scope(actor.account, 'projects', { sortBy: 'created_at', ...order });
  const { violations: cursorViolations, cursor } = state.cursorFrom(scope);
  const input = {
    search: state.optional('search'),
    perPage: readPageSize(state.get('per_page')),
    ...order,
    cursor,
  };
  return { input, scope, violations: [...orderViolations, ...cursorViolations] };
}
