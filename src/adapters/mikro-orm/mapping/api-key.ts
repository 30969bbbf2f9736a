import type { Insertable, Selectable } from 'kysely';
import type { ApiKey } from '../../../domain/index.js';
import type { Tables } from '../rows.js';

type ApiKeyRow = Selectable<Tables['api_keys']>;

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    scope: row.scope,
    hash: row.hash,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

export function fromApiKey(key: ApiKey): Insertable<Tables['api_keys']> {
  return {
    id: key.id,
    account: key.account,
    name: key.name,
    scope: key.scope,
    hash: key.hash,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
  };
}
