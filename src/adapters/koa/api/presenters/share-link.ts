import type { CreatedShareLink, ShareLinkSummary } from '../../../../application/index.js';
import { reportAddress } from './report.js';
import { presentInstant } from './values.js';

/** A link without its address. */
export function presentShareLink(link: ShareLinkSummary, base: string) {
  return {
    id: link.id,
    ending: link.ending,
    created_at: presentInstant(link.createdAt),
    expires_at: link.expiresAt && presentInstant(link.expiresAt),
    links: { report: reportAddress(link.reportId, base) },
  };
}

/** A new link with its address, which no other answer contains. */
export function presentCreatedShareLink({ link, token }: CreatedShareLink, base: string) {
  return { ...presentShareLink(link, base), url: `${base}/shared/${token}` };
}
