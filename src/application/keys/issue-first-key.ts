import type { Ports } from '../ports/index.js';
import { toKeySummary, type IssuedKey } from './key-summary.js';
import { mintKey } from './mint-key.js';

/** The account of the first key. */
const DEFAULT_ACCOUNT = 'default';

/** Issues an admin key if there are no keys yet, so that a new service can be used at once. */
export class IssueFirstKey {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'keys'>) {}

  /** @returns null if there are keys already, even revoked ones */
  async execute(): Promise<IssuedKey | null> {
    const attributes = { account: DEFAULT_ACCOUNT, name: 'first key', scope: 'admin', expiresAt: null } as const;
    const { key, token } = mintKey(this.ports, { ...attributes, createdAt: this.ports.clock.now() });
    return (await this.ports.keys.addFirst(key)) ? { key: toKeySummary(key), token } : null;
  }
}
