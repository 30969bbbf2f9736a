import type { Session } from './session/session.js';

/** Removes at most `limit` expired rows. @returns how many */
export async function removeExpired(
  session: Session,
  table: 'ended_sessions' | 'share_links',
  now: Date,
  limit: number,
): Promise<number> {
  // Kysely cannot type a choice of tables. Both have these columns.
  const name = table as 'share_links';
  const removed = await session.query((queries) =>
    queries
      .deleteFrom(name)
      .where('id', 'in', (expression) =>
        expression
          .selectFrom(`${name} as expired`)
          .select('expired.id')
          .where('expired.expires_at', '<=', now)
          .limit(limit)
          // Another process is removing these.
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirstOrThrow(),
  );
  return Number(removed.numDeletedRows);
}
