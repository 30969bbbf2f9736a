import { notFound, requireScope, type AccountActor } from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports } from '../ports/index.js';
import { shareLinkDetails } from './share-link-summary.js';

export interface RemoveShareLinkInput {
  /** ID of the report. */
  readonly id: string;
  readonly linkId: string;
}

/** Removes a link, which then opens nothing. */
export class RemoveShareLink {
  constructor(private readonly ports: Pick<Ports, 'shareLinks'> & Audited) {}

  /** @throws SitegradeError `not-found` or `insufficient-scope` */
  async execute(actor: AccountActor, { id, linkId }: RemoveShareLinkInput): Promise<void> {
    requireScope(actor, 'write');
    await this.ports.trail.during(async (append) => {
      const { account } = actor;
      const link = await this.ports.shareLinks.remove(account, id, linkId);
      if (link === null) throw notFound('link');
      const target = { type: 'report', id, name: null } as const;
      await append({ action: 'share_link.removed', actor, account, target, details: shareLinkDetails(link) });
    });
  }
}
