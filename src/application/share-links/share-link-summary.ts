import type { AuditLogEntry, ShareLink } from '../../domain/index.js';

/** A link without what it opens with. */
export type ShareLinkSummary = Omit<ShareLink, 'hash' | 'account'>;

export function toShareLinkSummary({ hash: _, account: __, ...summary }: ShareLink): ShareLinkSummary {
  return summary;
}

/** What the audit log says about a link. Its target is the report. */
export function shareLinkDetails({ id, expiresAt }: ShareLink): AuditLogEntry['details'] {
  return { link: id, expires_at: expiresAt?.toISOString() ?? null };
}
