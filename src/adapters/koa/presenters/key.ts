import type { ApiKeySummary, IssuedKey } from '../../../application/index.js';

export function presentKey(key: ApiKeySummary, base: string) {
  return {
    id: key.id,
    account: key.account,
    name: key.name,
    scope: key.scope,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
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
