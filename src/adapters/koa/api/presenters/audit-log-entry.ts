import type { AuditLogEntry } from '../../../../domain/index.js';
import { presentInstant } from './values.js';

export function presentAuditLogEntry({ client, ...entry }: AuditLogEntry) {
  return {
    id: entry.id,
    at: presentInstant(entry.at),
    account: entry.account,
    actor: entry.actor,
    action: entry.action,
    target: entry.target,
    outcome: entry.outcome,
    details: entry.details,
    client: client && { address: client.address, user_agent: client.userAgent, request_id: client.requestId },
  };
}
