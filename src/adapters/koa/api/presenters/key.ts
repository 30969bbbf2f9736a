import type { ApiKeySummary, IssuedKey } from '../../../../application/index.js';
import { presentInstant } from './values.js';

/** A key without its token. It has no `links`: no address returns a single key. */
export function presentKey(key: ApiKeySummary) {
  return {
    id: key.id,
    account: key.account,
    name: key.name,
    scope: key.scope,
    created_at: presentInstant(key.createdAt),
    last_used_at: key.lastUsedAt && presentInstant(key.lastUsedAt),
    expires_at: key.expiresAt && presentInstant(key.expiresAt),
    revoked_at: key.revokedAt && presentInstant(key.revokedAt),
  };
}

/** A new key with its token, which no other answer contains. */
export function presentIssuedKey({ key, token }: IssuedKey) {
  return { ...presentKey(key), key: token };
}
