import { notFound, requireScope, type AccountActor, type Operator } from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports } from '../ports/index.js';
import { keyTarget, toKeySummary, type ApiKeySummary } from './key-summary.js';

/** Revokes a key permanently. Every process rejects it within five seconds. Revoking it again changes nothing. */
export class RevokeKey {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'keys'> & Audited) {}

  /** @throws SitegradeError `not-found` or `insufficient-scope` */
  async execute(actor: AccountActor | Operator, input: { readonly id: string }): Promise<ApiKeySummary> {
    requireScope(actor, 'admin');
    const account = actor.kind === 'account' ? actor.account : null;
    return this.ports.trail.during(async (append) => {
      const at = this.ports.clock.now();
      const key = await this.ports.keys.revoke(account, input.id, at);
      if (key === null) throw notFound('key');
      const isFirst = key.revokedAt?.getTime() === at.getTime();
      if (isFirst) await append({ action: 'key.revoked', actor, account: key.account, target: keyTarget(key) });
      return toKeySummary(key);
    });
  }
}
