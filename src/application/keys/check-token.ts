import { isWellFormedToken, keyRefusal, type AccountActor, type ApiKey, type Client } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

/** Precision of a key's last use, in milliseconds: at most one write per minute and key. */
const LAST_USED_PRECISION = 60_000;

/** An actor and its key, for rate limits and logs. */
export interface AuthenticatedActor extends AccountActor {
  readonly keyId: string;
  readonly keyName: string;
}

export type TokenPorts = Pick<Ports, 'clock' | 'secrets' | 'keys'>;

/** A token as it was presented: an actor, or why it is rejected. `key` is null if the token belongs to none. */
export type CheckedToken =
  | { readonly actor: AuthenticatedActor }
  | { readonly reason: 'malformed' | 'unknown' | 'expired' | 'revoked'; readonly key: ApiKey | null };

/** Checks a token, and records the use of its key. */
export async function checkToken(ports: TokenPorts, token: string, client: Client | undefined): Promise<CheckedToken> {
  if (!isWellFormedToken(token)) return { reason: 'malformed', key: null };
  const key = await ports.keys.findByHash(ports.secrets.sha256(token));
  if (key === null) return { reason: 'unknown', key };
  const now = ports.clock.now();
  const refusal = keyRefusal(key, now);
  if (refusal !== null) return { reason: refusal, key };
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() >= LAST_USED_PRECISION) {
    await ports.keys.touch(key.id, now);
  }
  const { account, scope, id: keyId, name: keyName } = key;
  return { actor: { kind: 'account', account, scope, keyId, keyName, ...(client && { client }) } };
}
