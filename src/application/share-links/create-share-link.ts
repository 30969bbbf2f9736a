import {
  MAX_SHARE_LINKS,
  SHARE_LINK_LIFETIMES,
  TOKEN_RANDOM_BYTES,
  formatShareToken,
  invalid,
  notFound,
  requireScope,
  shareLinkExpiry,
  type AccountActor,
  type ShareLink,
  type ShareLinkLifetime,
} from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports } from '../ports/index.js';
import { shareLinkDetails, toShareLinkSummary, type ShareLinkSummary } from './share-link-summary.js';

export interface CreateShareLinkInput {
  /** ID of the report. */
  readonly id: string;
  /** Default: 30 days. */
  readonly lifetime?: ShareLinkLifetime | undefined;
}

export interface CreatedShareLink {
  readonly link: ShareLinkSummary;
  /** Opens the report, see OpenShareLink. It is not stored, so this is the only time it is available. */
  readonly token: string;
}

const DEFAULT_LIFETIME: ShareLinkLifetime = '30d';

/** Creates a link that lets anyone who has it read a report, whatever the report's privacy is. */
export class CreateShareLink {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'shareLinks'> & Audited) {}

  /** @throws SitegradeError `not-found`, `invalid` (also if the report has too many links) or `insufficient-scope` */
  async execute(actor: AccountActor, input: CreateShareLinkInput): Promise<CreatedShareLink> {
    requireScope(actor, 'write');
    const { clock, ids, secrets, shareLinks, trail } = this.ports;
    const lifetime = requireLifetime(input.lifetime ?? DEFAULT_LIFETIME);
    const token = formatShareToken(secrets.randomBytes(TOKEN_RANDOM_BYTES));
    const createdAt = clock.now();
    const link: ShareLink = {
      id: ids.next(),
      account: actor.account,
      reportId: input.id,
      hash: secrets.sha256(token),
      ending: token.slice(-4),
      createdAt,
      expiresAt: shareLinkExpiry(lifetime, createdAt),
    };
    await trail.during(async (append) => {
      const result = await shareLinks.add(link, MAX_SHARE_LINKS);
      if (result === 'no-report') throw notFound('report');
      if (result === 'full') throw tooMany();
      const target = { type: 'report', id: link.reportId, name: null } as const;
      const details = shareLinkDetails(link);
      await append({ action: 'share_link.created', actor, account: link.account, target, details });
    });
    return { link: toShareLinkSummary(link), token };
  }
}

function requireLifetime(lifetime: ShareLinkLifetime): ShareLinkLifetime {
  if (SHARE_LINK_LIFETIMES.includes(lifetime)) return lifetime;
  const message = `lifetime must be one of ${SHARE_LINK_LIFETIMES.join(', ')}.`;
  throw invalid({ field: 'lifetime', code: 'invalid_choice', message });
}

function tooMany() {
  const message = `This report has ${MAX_SHARE_LINKS} links already. Remove one that is no longer needed.`;
  return invalid({ field: 'links', code: 'too_many_links', message });
}
