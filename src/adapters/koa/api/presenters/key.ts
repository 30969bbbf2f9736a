import type { ApiKeySummary, IssuedKey } from '../../../../application/index.js';
import { presentInstant } from './values.js';

/** A key without its token. It has no `links`: the command line shows it, too. */
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

/** A key as the API returns it. */
export function presentLinkedKey(key: ApiKeySummary, base: string) {
  return { ...presentKey(key), links: { self: keyAddress(key.id, base) } };
}

/** A new key with its token, which no other answer contains. */
export function presentIssuedKey({ key, token }: IssuedKey, base: string) {
  return { ...presentLinkedKey(key, base), key: token };
}

export function keyAddress(id: string, base: string): string {
  return `${base}/api/v1/keys/${id}`;
}
