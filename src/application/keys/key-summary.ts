import type { ApiKey, AuditLogEntry } from '../../domain/index.js';

/** An API key without its hash. */
export type ApiKeySummary = Omit<ApiKey, 'hash'>;

export interface IssuedKey {
  readonly key: ApiKeySummary;
  /** The key itself, `sg_…`. It is not stored, so this is the only time it is available. */
  readonly token: string;
}

export function toKeySummary({ hash: _, ...summary }: ApiKey): ApiKeySummary {
  return summary;
}

/** A key in the audit log. */
export function keyTarget({ id, name }: Pick<ApiKey, 'id' | 'name'>): AuditLogEntry['target'] {
  return { type: 'key', id, name };
}

/** What the audit log says about a new key. */
export function keyDetails({ scope, expiresAt }: ApiKey): AuditLogEntry['details'] {
  return { scope, expires_at: expiresAt?.toISOString() ?? null };
}
