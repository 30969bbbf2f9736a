import type { Insertable, Selectable } from 'kysely';
import type { AuditLogActor, AuditLogEntry, AuditLogTarget } from '../../../domain/index.js';
import type { Tables } from '../rows.js';
import { storableText, toJson } from '../storable-text.js';

type Row = Selectable<Tables['audit_log']>;

export function toAuditLogEntry(row: Row): AuditLogEntry {
  return {
    id: row.id,
    at: row.at,
    account: row.account,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name } as AuditLogActor,
    action: row.action,
    target:
      row.target_type === null
        ? null
        : ({ type: row.target_type, id: row.target_id, name: row.target_name } as AuditLogTarget),
    outcome: row.outcome,
    details: row.details,
    client:
      row.client_address === null
        ? null
        : {
            address: row.client_address,
            userAgent: row.client_user_agent,
            requestId: row.client_request_id ?? '',
          },
  };
}

export function fromAuditLogEntry({ actor, target, client, ...entry }: AuditLogEntry): Insertable<Tables['audit_log']> {
  return {
    id: entry.id,
    at: entry.at,
    account: entry.account,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    action: entry.action,
    target_type: target?.type ?? null,
    target_id: target && storableText(target.id),
    target_name: target?.name ?? null,
    outcome: entry.outcome,
    details: toJson(entry.details),
    client_address: client && storableText(client.address),
    client_user_agent: client?.userAgent ? storableText(client.userAgent) : null,
    client_request_id: client && storableText(client.requestId),
  };
}
