import type { Ports } from '../ports/index.js';
import { toKeySummary, type IssuedKey } from './key-summary.js';
import { mintKey } from './mint-key.js';

/** The account of a service that nobody has set up yet. */
const DEFAULT_ACCOUNT = 'default';

/** Issues an admin key where there is no key at all, so that a new service can be used at once. */
export class IssueFirstKey {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'keys'>) {}

  /** @returns null where there are keys already, revoked ones too. */
  async execute(): Promise<IssuedKey | null> {
    const wish = { account: DEFAULT_ACCOUNT, name: 'first key', scope: 'admin', expiresAt: null } as const;
    const { key, token } = mintKey(this.ports, { ...wish, createdAt: this.ports.clock.now() });
    return (await this.ports.keys.addFirst(key)) ? { key: toKeySummary(key), token } : null;
  }
}
