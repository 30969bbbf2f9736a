import type { AccountActor, Operator } from './actor.js';
import type { Client } from './client.js';

/** What the audit log records. Actions that end in `rejected` are failed attempts. */
export const AUDIT_LOG_ACTIONS = [
  'key.created',
  'key.revoked',
  'key.rejected',
  'session.started',
  'session.ended',
  'session.rejected',
  'report.password_rejected',
  'project.deleted',
  'share_link.created',
  'share_link.removed',
  'scan.created',
  'scan.canceled',
  'scan.deleted',
  'attempts.omitted',
] as const;

export type AuditLogAction = (typeof AUDIT_LOG_ACTIONS)[number];

/** Who acted. `operator`: on the command line. `host`: a program that embeds the use cases. */
export interface AuditLogActor {
  readonly type: 'key' | 'operator' | 'host' | 'anonymous';
  /** ID of the key; null for the other types. */
  readonly id: string | null;
  /** Name of the key; null for the other types. */
  readonly name: string | null;
}

/** What was acted on. */
export interface AuditLogTarget {
  readonly type: 'key' | 'session' | 'report' | 'project' | 'scan';
  /** ID of the record; the name of a project. */
  readonly id: string;
  /** Name of a key; null for the other types. */
  readonly name: string | null;
}

/** A security-relevant event. It never contains a password, a hash or a token. */
export interface AuditLogEntry {
  /** UUIDv7. */
  readonly id: string;
  readonly at: Date;
  /** The account that the event concerns; null if unknown. */
  readonly account: string | null;
  readonly actor: AuditLogActor;
  readonly action: AuditLogAction;
  /** null if unknown. */
  readonly target: AuditLogTarget | null;
  readonly outcome: 'success' | 'failure';
  /** What else is known, such as the `scope` of a new key or the `reason` of a failure. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  /** null for the command line and for hosts that pass none. */
  readonly client: Client | null;
}

/** The actor of an entry. */
export function auditLogActor(actor: AccountActor | Operator | null): AuditLogActor {
  if (actor === null) return { type: 'anonymous', id: null, name: null };
  if (actor.kind === 'operator') return { type: 'operator', id: null, name: null };
  const { keyId, keyName } = actor;
  return keyId === undefined
    ? { type: 'host', id: null, name: null }
    : { type: 'key', id: keyId, name: keyName ?? null };
}
