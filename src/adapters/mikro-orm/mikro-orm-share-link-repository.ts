import type { ShareLinkRepository } from '../../application/index.js';
import type { ShareLink } from '../../domain/index.js';
import { isStorable, isUuid } from './identifiers.js';
import { fromShareLink, toShareLink } from './mapping/share-link.js';
import { removeExpired } from './remove-expired.js';
import type { Session } from './session/session.js';

export class MikroOrmShareLinkRepository implements ShareLinkRepository {
  constructor(private readonly session: Session) {}

  async add(link: ShareLink, limit: number): Promise<'added' | 'full' | 'no-report'> {
    const { account, reportId, createdAt } = link;
    if (!isUuid(reportId)) return 'no-report';
    return this.session.transaction(async () => {
      // Locks out other links to this report, and its deletion.
      const report = await this.session.query((queries) =>
        queries
          .selectFrom('reports')
          .select('id')
          .where('account', '=', account)
          .where('id', '=', reportId)
          .forNoKeyUpdate()
          .executeTakeFirst(),
      );
      if (report === undefined) return 'no-report';
      const others = await this.list(account, reportId, createdAt);
      if (others.length >= limit) return 'full';
      await this.session.query((queries) => queries.insertInto('share_links').values(fromShareLink(link)).execute());
      return 'added';
    });
  }

  async findByHash(hash: string): Promise<ShareLink | null> {
    if (!isStorable(hash)) return null;
    const row = await this.session.query((queries) =>
      queries.selectFrom('share_links').selectAll().where('hash', '=', hash).executeTakeFirst(),
    );
    return row ? toShareLink(row) : null;
  }

  async list(account: string, reportId: string, now: Date): Promise<readonly ShareLink[]> {
    if (!isUuid(reportId)) return [];
    const rows = await this.session.query((queries) =>
      queries
        .selectFrom('share_links')
        .selectAll()
        .where('report_id', '=', reportId)
        .where('account', '=', account)
        .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
        .orderBy('id', 'desc')
        .execute(),
    );
    return rows.map(toShareLink);
  }

  async remove(account: string, reportId: string, id: string): Promise<ShareLink | null> {
    if (!isUuid(reportId) || !isUuid(id)) return null;
    const row = await this.session.query((queries) =>
      queries
        .deleteFrom('share_links')
        .where('id', '=', id)
        .where('report_id', '=', reportId)
        .where('account', '=', account)
        .returningAll()
        .executeTakeFirst(),
    );
    return row ? toShareLink(row) : null;
  }

  purge(now: Date, limit: number): Promise<number> {
    return removeExpired(this.session, 'share_links', now, limit);
  }
}
