import type { Application } from '../../../../application/index.js';
import { decodeCursor, type CursorScope } from '../../http/cursor.js';
import { keyAddress, presentIssuedKey, presentLinkedKey } from '../presenters/key.js';
import { presentList } from '../presenters/list.js';
import { CreateKeyBody } from '../requests/create-key-body.js';
import { ListQuery } from '../requests/list-query.js';
import { NO_STORE, idOf, operation, recordAnswer, type Operation } from './operation.js';

/** List, read, issue and revoke the keys of an account, with an admin key. */
export function keyOperations({ keys }: Application): Operation[] {
  const listKeys = operation({
    id: 'listKeys',
    method: 'GET',
    path: '/api/v1/keys',
    scope: 'admin',
    query: ListQuery,
    async handle({ actor, query, base }) {
      const { sort = 'desc' } = query;
      const scope: CursorScope = { account: actor.account, list: 'keys', sortBy: 'id', sort, filters: [] };
      const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, scope);
      const page = await keys.list.execute(actor, { sort, perPage: query.per_page, cursor });
      const request = { address: `${base}/api/v1/keys`, query, scope };
      const { body, headers } = presentList(page, (key) => JSON.stringify(presentLinkedKey(key, base)), request);
      return { status: 200, headers: { ...NO_STORE, ...headers }, body };
    },
  });

  const createKey = operation({
    id: 'createKey',
    method: 'POST',
    path: '/api/v1/keys',
    scope: 'admin',
    body: CreateKeyBody,
    async handle({ actor, body, base }) {
      const expiresAt = body.expires_at === undefined ? null : new Date(body.expires_at);
      const issued = await keys.issue.execute(actor, { name: body.name, scope: body.scope, expiresAt });
      return {
        status: 201,
        headers: { ...NO_STORE, Location: keyAddress(issued.key.id, base) },
        body: JSON.stringify({ data: presentIssuedKey(issued, base) }),
      };
    },
  });

  const getKey = operation({
    id: 'getKey',
    method: 'GET',
    path: '/api/v1/keys/{id}',
    scope: 'admin',
    async handle(call) {
      const key = await keys.get.execute(call.actor, { id: idOf(call, 'key') });
      return recordAnswer(call, presentLinkedKey(key, call.base), NO_STORE);
    },
  });

  const revokeKey = operation({
    id: 'revokeKey',
    method: 'DELETE',
    path: '/api/v1/keys/{id}',
    scope: 'admin',
    async handle(call) {
      await keys.revoke.execute(call.actor, { id: idOf(call, 'key') });
      return { status: 204 };
    },
  });

  return [listKeys, getKey, createKey, revokeKey];
}
