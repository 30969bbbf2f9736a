import { sql } from 'kysely';
import type { EndedSession, EndedSessions, PresentedSession } from '../../application/index.js';
import { isUuid } from './identifiers.js';
import { removeExpired } from './remove-expired.js';
import type { Session } from './session/session.js';

export class MikroOrmEndedSessions implements EndedSessions {
  constructor(private readonly session: Session) {}

  async add({ keyId, sessionId, endedAt, expiresAt }: EndedSession): Promise<void> {
    await this.session.query((queries) =>
      queries
        .insertInto('ended_sessions')
        .values({ id: sessionId ?? keyId, ended_at: endedAt, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({
            ended_at: sql<Date>`greatest(ended_sessions.ended_at, excluded.ended_at)`,
            expires_at: sql<Date>`greatest(ended_sessions.expires_at, excluded.expires_at)`,
          }),
        )
        .execute(),
    );
  }

  async includes({ id, keyId, startedAt }: PresentedSession): Promise<boolean> {
    if (!isUuid(id) || !isUuid(keyId)) return false;
    const found = await this.session.query((queries) =>
      queries
        .selectFrom('ended_sessions')
        .select('id')
        .where((row) =>
          row.or([row('id', '=', id), row.and([row('id', '=', keyId), row('ended_at', '>=', startedAt)])]),
        )
        .limit(1)
        .executeTakeFirst(),
    );
    return found !== undefined;
  }

  purge(now: Date, limit: number): Promise<number> {
    return removeExpired(this.session, 'ended_sessions', now, limit);
  }
}
