import { notFound, requireScope, type AccountActor, type Operator } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { toKeySummary, type ApiKeySummary } from './key-summary.js';

/** Revokes a key permanently. Every process rejects it within five seconds. Revoking it again changes nothing. */
export class RevokeKey {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'keys'>) {}

  /** @throws SitegradeError `not-found` or `insufficient-scope` */
  async execute(actor: AccountActor | Operator, input: { readonly id: string }): Promise<ApiKeySummary> {
    requireScope(actor, 'admin');
    const account = actor.kind === 'account' ? actor.account : null;
    const key = await this.ports.keys.revoke(account, input.id, this.ports.clock.now());
    if (key === null) throw notFound('key');
    return toKeySummary(key);
  }
}
