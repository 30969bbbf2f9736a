import type { Insertable, Selectable } from 'kysely';
import type { ShareLink } from '../../../domain/index.js';
import type { Tables } from '../rows.js';

export function toShareLink(row: Selectable<Tables['share_links']>): ShareLink {
  return {
    id: row.id,
    account: row.account,
    reportId: row.report_id,
    hash: row.hash,
    ending: row.ending,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export function fromShareLink(link: ShareLink): Insertable<Tables['share_links']> {
  return {
    id: link.id,
    account: link.account,
    report_id: link.reportId,
    hash: link.hash,
    ending: link.ending,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  };
}
