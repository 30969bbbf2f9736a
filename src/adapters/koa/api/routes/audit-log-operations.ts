import type { Application } from '../../../../application/index.js';
import { decodeCursor, type CursorScope } from '../../http/cursor.js';
import { presentAuditLogEntry } from '../presenters/audit-log-entry.js';
import { presentList } from '../presenters/list.js';
import { ListAuditLogQuery } from '../requests/list-audit-log-query.js';
import { NO_STORE, operation, type Operation } from './operation.js';

/** Reads the audit log of an account, with an admin key. */
export function auditLogOperations({ auditLog }: Application): Operation[] {
  const listAuditLog = operation({
    id: 'listAuditLog',
    method: 'GET',
    path: '/api/v1/audit-log',
    scope: 'admin',
    query: ListAuditLogQuery,
    async handle({ actor, query, base }) {
      const { action, key_id: keyId, since, until, sort = 'desc' } = query;
      const scope: CursorScope = {
        account: actor.account,
        list: 'audit-log',
        sortBy: 'at',
        sort,
        filters: [action, keyId, since, until],
      };
      const page = await auditLog.list.execute(actor, {
        action,
        keyId,
        since: toDate(since),
        until: toDate(until),
        sort,
        perPage: query.per_page,
        cursor: query.cursor === undefined ? undefined : decodeCursor(query.cursor, scope),
      });
      const request = { address: `${base}/api/v1/audit-log`, query, scope };
      const { body, headers } = presentList(page, (entry) => JSON.stringify(presentAuditLogEntry(entry)), request);
      return { status: 200, headers: { ...NO_STORE, ...headers }, body };
    },
  });

  return [listAuditLog];
}

function toDate(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
