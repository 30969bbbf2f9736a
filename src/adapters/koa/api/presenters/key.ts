import type { ApiKeySummary, IssuedKey } from '../../../../application/index.js';
import { presentInstant } from './instant.js';

export function presentKey(key: ApiKeySummary, base: string) {
  return {
    id: key.id,
    account: key.account,
    name: key.name,
    scope: key.scope,
    created_at: presentInstant(key.createdAt),
    last_used_at: key.lastUsedAt && presentInstant(key.lastUsedAt),
    expires_at: key.expiresAt && presentInstant(key.expiresAt),
    revoked_at: key.revokedAt && presentInstant(key.revokedAt),
    links: { self: keyAddress(key.id, base) },
  };
}

/** The only answer that holds the key itself. */
export function presentIssuedKey({ key, token }: IssuedKey, base: string) {
  const { links, ...summary } = presentKey(key, base);
  return { ...summary, key: token, links };
}

export function keyAddress(id: string, base: string): string {
  return `${base}/api/v1/keys/${id}`;
}
