import { notFound, type AccountActor } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { toShareLinkSummary, type ShareLinkSummary } from './share-link-summary.js';

/** Lists the links of a report that still work, newest first, for its owner. */
export class ListShareLinks {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'reports' | 'shareLinks'>) {}

  /** @throws SitegradeError `not-found` */
  async execute(actor: AccountActor, input: { readonly id: string }): Promise<readonly ShareLinkSummary[]> {
    const { clock, reports, shareLinks } = this.ports;
    const found = await reports.find(input.id);
    if (found?.report.state.account !== actor.account) throw notFound('report');
    return (await shareLinks.list(actor.account, input.id, clock.now())).map(toShareLinkSummary);
  }
}
