import { sql, type SqlBool } from 'kysely';
import type { AuditLog, AuditLogQuery, Rows } from '../../application/index.js';
import type { AuditLogEntry } from '../../domain/index.js';
import { isUuid } from './identifiers.js';
import { invalidCursor, probeLimit, timeAt, toRows, walkOrder } from './lists/keyset.js';
import { fromAuditLogEntry, toAuditLogEntry } from './mapping/audit-log-entry.js';
import type { Session } from './session/session.js';

export class MikroOrmAuditLog implements AuditLog {
  constructor(private readonly session: Session) {}

  async append(entry: AuditLogEntry): Promise<void> {
    await this.session.query((queries) => queries.insertInto('audit_log').values(fromAuditLogEntry(entry)).execute());
  }

  async list(query: AuditLogQuery): Promise<Rows<AuditLogEntry>> {
    const { account, action, keyId, since, until, cursor } = query;
    if (keyId !== null && !isUuid(keyId)) return { rows: [], more: false };
    if (cursor !== null && !isUuid(cursor.position.id)) throw invalidCursor();
    const { order, beyond } = walkOrder(query);
    const rows = await this.session.query((queries) => {
      let statement = queries
        .selectFrom('audit_log')
        .selectAll()
        .orderBy('at', order)
        .orderBy('id', order)
        .limit(probeLimit(query));
      if (account !== null) statement = statement.where('account', '=', account);
      if (action !== null) statement = statement.where('action', '=', action);
      if (keyId !== null) statement = statement.where('actor_id', '=', keyId);
      if (since !== null) statement = statement.where('at', '>=', since);
      if (until !== null) statement = statement.where('at', '<', until);
      if (cursor !== null) {
        const { key, id } = cursor.position;
        statement = statement.where(sql<SqlBool>`(at, id) ${sql.raw(beyond)} (${timeAt(key)}, ${id})`);
      }
      return statement.execute();
    });
    return toRows(rows, query, toAuditLogEntry);
  }

  async purge(before: Date, limit: number): Promise<number> {
    const removed = await this.session.query((queries) =>
      queries
        .deleteFrom('audit_log')
        .where('id', 'in', (expression) =>
          expression
            .selectFrom('audit_log as old')
            .select('old.id')
            .where('old.at', '<', before)
            .orderBy('old.at')
            .limit(limit)
            // Another process is removing these.
            .forUpdate()
            .skipLocked(),
        )
        .executeTakeFirstOrThrow(),
    );
    return Number(removed.numDeletedRows);
  }
}
