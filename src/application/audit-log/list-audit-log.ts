import {
  AUDIT_LOG_ACTIONS,
  requireScope,
  type AccountActor,
  type AuditLogAction,
  type AuditLogEntry,
  type Operator,
} from '../../domain/index.js';
import { ListInputReader, type ListInput } from '../list-input.js';
import { toPage } from '../paging.js';
import type { Page } from '../ports/index.js';
import type { Audited } from './audit-trail.js';

export interface ListAuditLogInput extends Omit<ListInput, 'search'> {
  readonly action?: AuditLogAction | undefined;
  /** Only what this key did. */
  readonly keyId?: string | undefined;
  /** From this time on. */
  readonly since?: Date | undefined;
  /** Before this time. */
  readonly until?: Date | undefined;
}

/** Lists the audit log of the actor's account, or all of it for the operator: newest first. */
export class ListAuditLog {
  constructor(private readonly ports: Audited) {}

  /** @throws SitegradeError `invalid` or `insufficient-scope` */
  async execute(actor: AccountActor | Operator, input: ListAuditLogInput = {}): Promise<Page<AuditLogEntry>> {
    requireScope(actor, 'admin');
    const reader = new ListInputReader();
    const query = {
      account: actor.kind === 'account' ? actor.account : null,
      action: reader.filter('action', input.action, AUDIT_LOG_ACTIONS),
      keyId: input.keyId ?? null,
      since: input.since ?? null,
      until: input.until ?? null,
      ...reader.slice(input),
    };
    reader.finish();
    const rows = await this.ports.trail.log.list(query);
    return toPage(rows, query.cursor, ({ at, id }) => ({ key: at.toISOString(), id }));
  }
}
