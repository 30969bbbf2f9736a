import { SitegradeError, isWellFormedToken, keyRefusal, type AccountActor } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

/** How exactly the last use of a key is noted, in milliseconds: one write a minute, however often it is used. */
const LAST_USED_PRECISION = 60_000;

/** An actor, and which key proved it: what a host limits and logs by. */
export interface AuthenticatedActor extends AccountActor {
  readonly keyId: string;
}

/** Tells who calls, by their API key. */
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
