import type { AuditLogEntry } from '../../domain/index.js';
import type { AuditLog, AuditLogQuery, Rows } from '../../application/index.js';
import { copy } from './copy.js';
import type { MemoryStore } from './memory-store.js';
import { sliceRows } from './slice-rows.js';

export class MemoryAuditLog implements AuditLog {
  constructor(private readonly store: MemoryStore) {}

  append(entry: AuditLogEntry): Promise<void> {
    const added = copy(entry);
    return this.store.run(() => this.store.auditLog.set(added.id, added));
  }

  async list(query: AuditLogQuery): Promise<Rows<AuditLogEntry>> {
    const found = [...this.store.auditLog.values()].filter((entry) => matches(entry, query));
    return copy(sliceRows(found, query, ({ at, id }) => ({ key: at.toISOString(), id })));
  }

  purge(before: Date, limit: number): Promise<number> {
    return this.store.run(() => {
      const old = [...this.store.auditLog.values()].filter(({ at }) => at < before).slice(0, limit);
      for (const { id } of old) this.store.auditLog.delete(id);
      return old.length;
    });
  }
}

function matches({ account, action, actor, at }: AuditLogEntry, query: AuditLogQuery): boolean {
  return (
    (query.account === null || query.account === account) &&
    (query.action === null || query.action === action) &&
    (query.keyId === null || query.keyId === actor.id) &&
    (query.since === null || at >= query.since) &&
    (query.until === null || at < query.until)
  );
}
