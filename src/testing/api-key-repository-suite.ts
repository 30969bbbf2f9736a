import assert from 'node:assert/strict';
import { SCOPES, type ApiKey } from '../domain/index.js';
import { DIRECTIONS, type Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { START, atOnce, later, newAccount } from './fixtures.js';
import { assertPages, type PagedList } from './walk-pages.js';

export type ApiKeyRepositorySubject = Pick<Ports, 'ids' | 'keys'>;

export const apiKeyRepositorySuite: ContractSuite<ApiKeyRepositorySubject> = {
  port: 'ApiKeyRepository',
  cases: [
    {
      name: 'returns a key as it was added, by its hash',
      async run(ports) {
        for (const scope of SCOPES) {
          for (const expiresAt of [null, later(1)]) {
            const key = newKey(ports, { scope, expiresAt, name: 'deploy — “ünïcode” \\ %' });
            await ports.keys.add(key);
            assert.deepEqual(await ports.keys.findByHash(key.hash), key);
          }
        }
      },
    },
    {
      name: 'returns null for an unknown hash',
      async run({ ids, keys }) {
        for (const hash of [hashOf(ids.next()), '', 'x', '%']) assert.equal(await keys.findByHash(hash), null);
      },
    },
    {
      name: 'returns a copy to each caller',
      async run(ports) {
        const key = newKey(ports);
        const given = { ...key, createdAt: new Date(key.createdAt) };
        await ports.keys.add(given);
        given.createdAt.setTime(0);
        (await ports.keys.findByHash(key.hash))?.createdAt.setTime(0);
        const list = listOf(ports, key.account);
        (await list.page({ direction: 'asc', limit: 10, cursor: null })).rows[0]?.createdAt.setTime(0);
        assert.deepEqual(await ports.keys.findByHash(key.hash), key);
      },
    },
    {
      name: 'adds no first key if there are keys',
      async run(ports) {
        const key = newKey(ports);
        await ports.keys.add(key);
        const second = newKey(ports);
        assert.equal(await ports.keys.addFirst(second), false);
        assert.equal(await ports.keys.findByHash(second.hash), null);
      },
    },
    {
      name: 'lists the keys of an account by id, in pages, in both directions',
      async run(ports) {
        const account = newAccount(ports);
        const keys = Array.from({ length: 7 }, () => newKey(ports, { account }));
        for (const key of keys.toReversed()) await ports.keys.add(key);
        await ports.keys.add(newKey(ports));
        const ids = keys.map(({ id }) => id);
        for (const direction of DIRECTIONS) {
          await assertPages(listOf(ports, account), direction, direction === 'asc' ? ids : ids.toReversed());
        }
        const { rows } = await listOf(ports, account).page({ direction: 'asc', limit: 10, cursor: null });
        assert.deepEqual(rows, keys);
      },
    },
    {
      name: 'lists the keys of every account',
      async run(ports) {
        const keys = [newKey(ports), newKey(ports)];
        for (const key of keys) await ports.keys.add(key);
        const { rows } = await listOf(ports, null).page({ direction: 'desc', limit: 2, cursor: null });
        assert.deepEqual(rows, keys.toReversed());
      },
    },
    {
      name: 'finds a key by its id, for its account or for every account, even if it is revoked',
      async run(ports) {
        const key = newKey(ports);
        await ports.keys.add(key);
        for (const account of [key.account, null]) assert.deepEqual(await ports.keys.find(account, key.id), key);
        const revoked = await ports.keys.revoke(null, key.id, later(1));
        assert.deepEqual(await ports.keys.find(key.account, key.id), revoked);
        assert.equal(await ports.keys.find(newAccount(ports), key.id), null);
        for (const id of [ports.ids.next(), '', 'no uuid']) assert.equal(await ports.keys.find(null, id), null);
      },
    },
    {
      name: 'revokes a key once: the first time stays',
      async run(ports) {
        const key = newKey(ports);
        await ports.keys.add(key);
        const revoked = { ...key, revokedAt: later(1000) };
        assert.deepEqual(await ports.keys.revoke(key.account, key.id, later(1000)), revoked);
        assert.deepEqual(await ports.keys.revoke(null, key.id, later(2000)), revoked);
        assert.deepEqual(await ports.keys.findByHash(key.hash), revoked);
      },
    },
    {
      name: "revokes no other account's key, and none that does not exist",
      async run(ports) {
        const key = newKey(ports);
        await ports.keys.add(key);
        assert.equal(await ports.keys.revoke(newAccount(ports), key.id, later(1)), null);
        for (const id of [ports.ids.next(), '', 'no uuid'])
          assert.equal(await ports.keys.revoke(null, id, later(1)), null);
        assert.deepEqual(await ports.keys.findByHash(key.hash), key);
      },
    },
    {
      name: 'keeps the latest use, no matter in which order uses are recorded',
      async run(ports) {
        const key = newKey(ports);
        await ports.keys.add(key);
        await atOnce(10, (index) => ports.keys.touch(key.id, later(((index * 7) % 10) * 1000)));
        assert.deepEqual((await ports.keys.findByHash(key.hash))?.lastUsedAt, later(9000));
        await ports.keys.touch(key.id, later(8999));
        assert.deepEqual(await ports.keys.findByHash(key.hash), { ...key, lastUsedAt: later(9000) });
        await ports.keys.touch(ports.ids.next(), later(1));
      },
    },
  ],
};

/** For a store without keys. Each case needs its own. */
export const firstKeySuite: ContractSuite<ApiKeyRepositorySubject> = {
  port: 'ApiKeyRepository of a new store',
  cases: [
    {
      name: 'stores exactly one of ten first keys, and no other even after that one is revoked',
      async run(ports) {
        const keys = Array.from({ length: 10 }, () => newKey(ports));
        const stored = await Promise.all(keys.map((key) => ports.keys.addFirst(key)));
        assert.equal(stored.filter(Boolean).length, 1);
        const { rows } = await listOf(ports, null).page({ direction: 'asc', limit: 20, cursor: null });
        assert.deepEqual(rows, [keys[stored.indexOf(true)]]);
        await ports.keys.revoke(null, rows[0]?.id ?? '', later(1));
        assert.equal(await ports.keys.addFirst(newKey(ports)), false);
      },
    },
  ],
};

function newKey(ports: ApiKeyRepositorySubject, attributes: Partial<ApiKey> = {}): ApiKey {
  const id = ports.ids.next();
  return {
    id,
    account: newAccount(ports),
    name: 'a key',
    scope: 'write',
    hash: hashOf(id),
    createdAt: START,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    ...attributes,
  };
}

/** A unique text in the format of a SHA-256. */
function hashOf(id: string): string {
  return id.replaceAll('-', '').padEnd(64, '0');
}

function listOf({ keys }: ApiKeyRepositorySubject, account: string | null): PagedList<ApiKey> {
  return {
    page: (slice) => keys.list({ account, ...slice }),
    positionOf: ({ id }) => ({ key: null, id }),
  };
}
