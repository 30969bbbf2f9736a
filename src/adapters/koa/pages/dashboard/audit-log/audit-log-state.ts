import type { ListAuditLogInput } from '../../../../../application/index.js';
import type { AccountActor, Violation } from '../../../../../domain/index.js';
import type { CursorScope } from '../../../http/cursor.js';
import { isUuid } from '../../../http/cursor.js';
import { ListState, readPageSize } from '../list-state.js';

export const AUDIT_LOG = '/dashboard/audit-log';

/** The URL parameters of the list. */
export const AUDIT_LOG_PARAMETERS = ['action', 'key', 'since', 'until', 'per_page'] as const;

export type AuditLogState = ListState<(typeof AUDIT_LOG_PARAMETERS)[number]>;

const DAY = 24 * 60 * 60 * 1000;

export function readAuditLogState(query: URLSearchParams): AuditLogState {
  return ListState.read(AUDIT_LOG, AUDIT_LOG_PARAMETERS, query);
}

/** The input of the use case, and the validation errors of key, days and cursor. */
export function toListInput(
  state: AuditLogState,
  actor: AccountActor,
): { readonly input: ListAuditLogInput; readonly scope: CursorScope; readonly violations: readonly Violation[] } {
  const violations: Violation[] = [];
  const dayOf = (field: 'since' | 'until'): number | undefined => {
    const text = state.get(field);
    if (text === '') return undefined;
    const start = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
    if (!Number.isNaN(start)) return start;
    const message = 'The day is invalid. Use the format YYYY-MM-DD, such as 2030-01-31.';
    violations.push({ field, code: 'invalid_time', message });
    return undefined;
  };
  const [since, until] = [dayOf('since'), dayOf('until')];
  const keyId = state.optional<string>('key');
  if (keyId !== undefined && !isUuid(keyId)) {
    violations.push({ field: 'key', code: 'invalid_id', message: 'This is not the ID of an API key.' });
  }
  const scope = state.scope(actor.account, 'audit-log', { sortBy: 'at' });
  const { violations: cursorViolations, cursor } = state.cursorFrom(scope);
  const input = {
    action: state.optional<NonNullable<ListAuditLogInput['action']>>('action'),
    keyId,
    since: since === undefined ? undefined : new Date(since),
    // The whole day.
    until: until === undefined ? undefined : new Date(until + DAY),
    perPage: readPageSize(state.get('per_page')) ?? 25,
    cursor,
  };
  return { input, scope, violations: [...violations, ...cursorViolations] };
}
