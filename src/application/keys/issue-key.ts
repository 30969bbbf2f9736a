import {
  apiKeyViolations,
  invalid,
  requireScope,
  type AccountActor,
  type Operator,
  type Scope,
} from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports } from '../ports/index.js';
import { keyDetails, keyTarget, toKeySummary, type IssuedKey } from './key-summary.js';
import { mintKey } from './mint-key.js';

export interface IssueKeyInput {
  /** Default: the actor's own account. */
  readonly account?: string | undefined;
  /** What the key is for. */
  readonly name: string;
  readonly scope: Scope;
  readonly expiresAt?: Date | null | undefined;
}

/** Issues an API key. An admin key can issue for its own account, the operator for any. */
export class IssueKey {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'keys'> & Audited) {}

  /** @throws SitegradeError `invalid` or `insufficient-scope` */
  async execute(actor: AccountActor | Operator, input: IssueKeyInput): Promise<IssuedKey> {
    requireScope(actor, 'admin');
    const account = actor.kind === 'account' ? actor.account : (input.account ?? '');
    const createdAt = this.ports.clock.now();
    const attributes = { account, name: input.name, scope: input.scope, createdAt, expiresAt: input.expiresAt ?? null };
    const violations = apiKeyViolations(attributes, createdAt);
    if (violations.length > 0) throw invalid(...violations);
    const { key, token } = mintKey(this.ports, attributes);
    await this.ports.trail.during(async (append) => {
      await this.ports.keys.add(key);
      await append({ action: 'key.created', actor, account, target: keyTarget(key), details: keyDetails(key) });
    });
    return { key: toKeySummary(key), token };
  }
}
