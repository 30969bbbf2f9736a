import type { ListProjectsInput, ProjectSort } from '../../../../../application/index.js';
import type { AccountActor, Violation } from '../../../../../domain/index.js';
import type { ListCursors } from '../list-cursor.js';
import { ListState, readOrder, readPageSize, type Orders } from '../list-state.js';

export const PROJECTS = '/dashboard/projects';

/** The parameters of the list's address. */
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

/** What the use case is asked, and what is wrong with the address that it cannot know of. */
export function toListInput(
  state: ProjectListState,
  actor: AccountActor,
  cursors: ListCursors,
): { readonly input: ListProjectsInput; readonly violations: readonly Violation[] } {
  const { violations: orderViolations, ...order } = readOrder(state.get('order'), PROJECT_ORDERS);
  const { violations: cursorViolations, cursor } = state.cursorFrom(cursors, actor.account);
  const input = {
    search: state.optional('search'),
    perPage: readPageSize(state.get('per_page')),
    ...order,
    cursor,
  };
  return { input, violations: [...orderViolations, ...cursorViolations] };
}
