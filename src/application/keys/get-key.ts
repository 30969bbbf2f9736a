import { notFound, requireScope, type AccountActor, type Operator } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { toKeySummary, type ApiKeySummary } from './key-summary.js';

/** Returns one key of the actor's account, or any key for the operator, even if it is revoked or expired. */
export class GetKey {
  constructor(private readonly ports: Pick<Ports, 'keys'>) {}

  /** @throws SitegradeError `not-found` or `insufficient-scope` */
  async execute(actor: AccountActor | Operator, input: { readonly id: string }): Promise<ApiKeySummary> {
    requireScope(actor, 'admin');
    const key = await this.ports.keys.find(actor.kind === 'account' ? actor.account : null, input.id);
    if (key === null) throw notFound('key');
    return toKeySummary(key);
  }
}
