import { TOKEN_RANDOM_BYTES, formatToken, type ApiKey } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

/** Makes a new key. It is not stored yet. */
export function mintKey(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  attributes: Pick<ApiKey, 'account' | 'name' | 'scope' | 'createdAt' | 'expiresAt'>,
): { key: ApiKey; token: string } {
  const token = formatToken(ports.secrets.randomBytes(TOKEN_RANDOM_BYTES));
  const hash = ports.secrets.sha256(token);
  return { key: { ...attributes, id: ports.ids.next(), hash, lastUsedAt: null, revokedAt: null }, token };
}
