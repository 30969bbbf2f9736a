import { AUDIT_LOG_ACTIONS, type AuditLogAction } from '../../../../domain/index.js';
import { isUuid } from '../../http/cursor.js';
import { checkTime } from './check-time.js';
import { ListQuery } from './list-query.js';
import { OneOf, Optional, Satisfies, ofText, type RuleViolation } from './rules.js';

/** The audit log is always sorted by time. */
export class ListAuditLogQuery extends ListQuery {
  @Optional()
  @OneOf(AUDIT_LOG_ACTIONS, { description: 'Only entries with this action.' })
  action?: AuditLogAction;

  @Optional()
  @Satisfies(ofText(checkId), { format: 'uuid', description: 'Only what the key with this ID did.' })
  key_id?: string;

  @Optional()
  @Satisfies(ofText(checkTime('since')), { format: 'date-time', description: 'Only entries from this time on.' })
  since?: string;

  @Optional()
  @Satisfies(ofText(checkTime('until')), { format: 'date-time', description: 'Only entries before this time.' })
  until?: string;
}

function checkId(text: string): RuleViolation | null {
  return isUuid(text) ? null : { code: 'invalid_id', message: 'key_id must be the ID of an API key.' };
}
