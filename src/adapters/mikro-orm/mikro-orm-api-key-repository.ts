import { sql } from 'kysely';
import type { ApiKeyQuery, ApiKeyRepository, Rows } from '../../application/index.js';
import type { ApiKey } from '../../domain/index.js';
import { isStorable, isUuid } from './identifiers.js';
import { invalidCursor, probeLimit, toRows, walkOrder } from './lists/keyset.js';
import { fromApiKey, toApiKey } from './mapping/api-key.js';
import type { Session } from './session/session.js';

/** Key of the advisory lock for adding the first key. */
const FIRST_KEY_LOCK = 7_301_982_147;

export class MikroOrmApiKeyRepository implements ApiKeyRepository {
  constructor(private readonly session: Session) {}

  async add(key: ApiKey): Promise<void> {
    await this.session.query((queries) => queries.insertInto('api_keys').values(fromApiKey(key)).execute());
  }

  addFirst(key: ApiKey): Promise<boolean> {
    return this.session.transaction(async () => {
      // There is no row to lock yet.
      await this.session.query((queries) => sql`select pg_advisory_xact_lock(${FIRST_KEY_LOCK})`.execute(queries));
      const others = await this.session.query((queries) =>
        queries.selectFrom('api_keys').select('id').limit(1).execute(),
      );
      if (others.length > 0) return false;
      await this.add(key);
      return true;
    });
  }

  async findByHash(hash: string): Promise<ApiKey | null> {
    if (!isStorable(hash)) return null;
    const row = await this.session.query((queries) =>
      queries.selectFrom('api_keys').selectAll().where('hash', '=', hash).executeTakeFirst(),
    );
    return row ? toApiKey(row) : null;
  }

  async find(account: string | null, id: string): Promise<ApiKey | null> {
    if (!isUuid(id)) return null;
    const row = await this.session.query((queries) => {
      const statement = queries.selectFrom('api_keys').selectAll().where('id', '=', id);
      return (account === null ? statement : statement.where('account', '=', account)).executeTakeFirst();
    });
    return row ? toApiKey(row) : null;
  }

  async list(query: ApiKeyQuery): Promise<Rows<ApiKey>> {
    const { order, beyond } = walkOrder(query);
    const { account, cursor } = query;
    if (cursor !== null && !isUuid(cursor.position.id)) throw invalidCursor();
    const rows = await this.session.query((queries) => {
      let statement = queries.selectFrom('api_keys').selectAll().orderBy('id', order).limit(probeLimit(query));
      if (account !== null) statement = statement.where('account', '=', account);
      if (cursor !== null) statement = statement.where('id', beyond, cursor.position.id);
      return statement.execute();
    });
    return toRows(rows, query, toApiKey);
  }

  async revoke(account: string | null, id: string, at: Date): Promise<ApiKey | null> {
    if (!isUuid(id)) return null;
    const row = await this.session.query((queries) => {
      let statement = queries
        .updateTable('api_keys')
        .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${at})` })
        .where('id', '=', id)
        .returningAll();
      if (account !== null) statement = statement.where('account', '=', account);
      return statement.executeTakeFirst();
    });
    return row ? toApiKey(row) : null;
  }

  async touch(id: string, at: Date): Promise<void> {
    if (!isUuid(id)) return;
    await this.session.query((queries) =>
      queries
        .updateTable('api_keys')
        .set({ last_used_at: at })
        .where('id', '=', id)
        .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', at)]))
        .execute(),
    );
  }
}
