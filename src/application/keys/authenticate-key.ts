import { SitegradeError, isWellFormedToken, keyRefusal, type AccountActor } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

/** Precision of a key's last use, in milliseconds: at most one write per minute and key. */
const LAST_USED_PRECISION = 60_000;

/** An actor and the id of its key, for rate limits and logs. */
export interface AuthenticatedActor extends AccountActor {
  readonly keyId: string;
}

/** Authenticates a caller by API key. */
export class AuthenticateKey {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'secrets' | 'keys'>) {}

  /** @throws SitegradeError `unauthenticated`, with the reason */
  async execute(token: string): Promise<AuthenticatedActor> {
    if (!isWellFormedToken(token)) throw new SitegradeError({ kind: 'unauthenticated', reason: 'malformed' });
    const key = await this.ports.keys.findByHash(this.ports.secrets.sha256(token));
    if (key === null) throw new SitegradeError({ kind: 'unauthenticated', reason: 'unknown' });
    const now = this.ports.clock.now();
    const refusal = keyRefusal(key, now);
    if (refusal !== null) throw new SitegradeError({ kind: 'unauthenticated', reason: refusal });
    if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() >= LAST_USED_PRECISION) {
      await this.ports.keys.touch(key.id, now);
    }
    return { kind: 'account', account: key.account, scope: key.scope, keyId: key.id };
  }
}
