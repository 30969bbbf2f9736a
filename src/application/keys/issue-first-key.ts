import { OPERATOR } from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports } from '../ports/index.js';
import { keyDetails, keyTarget, toKeySummary, type IssuedKey } from './key-summary.js';
import { mintKey } from './mint-key.js';

/** The account of the first key. */
const DEFAULT_ACCOUNT = 'default';

/** Issues an admin key if there are no keys yet, so that a new service can be used at once. */
export class IssueFirstKey {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'keys'> & Audited) {}

  /** @returns null if there are keys already, even revoked ones */
  async execute(): Promise<IssuedKey | null> {
    const attributes = { account: DEFAULT_ACCOUNT, name: 'first key', scope: 'admin', expiresAt: null } as const;
    const { key, token } = mintKey(this.ports, { ...attributes, createdAt: this.ports.clock.now() });
    const isFirst = await this.ports.trail.during(async (append) => {
      if (!(await this.ports.keys.addFirst(key))) return false;
      const event = { action: 'key.created', actor: OPERATOR, account: key.account } as const;
      await append({ ...event, target: keyTarget(key), details: keyDetails(key) });
      return true;
    });
    return isFirst ? { key: toKeySummary(key), token } : null;
  }
}
