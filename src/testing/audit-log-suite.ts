import assert from 'node:assert/strict';
import { DIRECTIONS, type AuditLog, type AuditLogQuery, type Ports } from '../application/index.js';
import type { AuditLogEntry } from '../domain/index.js';
import type { ContractSuite } from './contract.js';
import { START, later, newAccount } from './fixtures.js';
import { assertPages, type PagedList } from './walk-pages.js';

export type AuditLogSubject = Pick<Ports, 'ids' | 'transactions'> & { readonly auditLog: AuditLog };

export const auditLogSuite: ContractSuite<AuditLogSubject> = {
  port: 'AuditLog',
  cases: [
    {
      name: 'returns an entry as it was appended, with and without its optional parts',
      async run(ports) {
        const account = newAccount(ports);
        const key = { id: ports.ids.next(), name: 'deploy — “ünïcode” \\ %' };
        const client = { address: '2001:db8::1', userAgent: "curl/8 \\ % ' “", requestId: ports.ids.next() };
        const details = { text: "“ünïcode” \\ % '", number: 1.5, yes: true, nothing: null };
        const target = { type: 'key', ...key } as const;
        const full = newEntry(ports, { account, actor: { type: 'key', ...key }, target, details, client });
        const bare = newEntry(ports, { account, outcome: 'failure' });
        const anonymous = newEntry(ports, { account, client: { ...client, userAgent: null } });
        for (const entry of [full, bare, anonymous]) await ports.auditLog.append(entry);
        const { rows } = await listOf(ports, { account }).page({ direction: 'asc', limit: 10, cursor: null });
        assert.deepEqual(rows, [full, bare, anonymous]);
      },
    },
    {
      name: 'returns a copy to each caller',
      async run(ports) {
        const account = newAccount(ports);
        const entry = newEntry(ports, { account });
        const given = { ...entry, at: new Date(entry.at) };
        await ports.auditLog.append(given);
        given.at.setTime(0);
        const read = async () =>
          (await listOf(ports, { account }).page({ direction: 'asc', limit: 10, cursor: null })).rows;
        (await read())[0]?.at.setTime(0);
        assert.deepEqual(await read(), [entry]);
      },
    },
    {
      name: 'lists the entries of an account by time and ID, in pages, in both directions',
      async run(ports) {
        const account = newAccount(ports);
        const times = [5, 1, 3, 3, 3, 2, 9];
        const entries = times.map((at) => newEntry(ports, { account, at: later(at) }));
        for (const entry of entries) await ports.auditLog.append(entry);
        await ports.auditLog.append(newEntry(ports, { account: newAccount(ports) }));
        await ports.auditLog.append(newEntry(ports, { account: null }));
        const sorted = entries.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
        const ids = sorted.map(({ id }) => id);
        for (const direction of DIRECTIONS) {
          await assertPages(listOf(ports, { account }), direction, direction === 'asc' ? ids : ids.toReversed());
        }
      },
    },
    {
      name: 'lists the entries of every account, and those without one',
      async run(ports) {
        // Later than the entries of other cases.
        const at = later(1000 * 24 * 60 * 60 * 1000);
        const entries = [newAccount(ports), null].map((account) => newEntry(ports, { account, at }));
        for (const entry of entries) await ports.auditLog.append(entry);
        const list = listOf(ports, { account: null, since: at });
        const { rows } = await list.page({ direction: 'desc', limit: 2, cursor: null });
        assert.deepEqual(rows, entries.toReversed());
      },
    },
    {
      name: 'filters by action, key and time, together and in pages',
      async run(ports) {
        const account = newAccount(ports);
        const [one, other] = [ports.ids.next(), ports.ids.next()];
        const entries: AuditLogEntry[] = [];
        for (let at = 0; at < 12; at += 1) {
          const actor = { type: 'key', id: at % 2 === 0 ? one : other, name: 'a key' } as const;
          entries.push(
            newEntry(ports, {
              account,
              at: later(at),
              actor,
              action: at % 3 === 0 ? 'key.created' : 'session.started',
            }),
          );
        }
        for (const entry of entries) await ports.auditLog.append(entry);
        const filters: Partial<AuditLogQuery>[] = [
          { action: 'key.created' },
          { action: 'key.revoked' },
          { keyId: one },
          { keyId: 'no uuid' },
          { keyId: ports.ids.next() },
          { since: later(7) },
          { until: later(7) },
          { since: later(3), until: later(9) },
          { since: later(9), until: later(3) },
          { action: 'session.started', keyId: other, since: later(2), until: later(10) },
        ];
        for (const filter of filters) {
          const matching = entries.filter((entry) => matches(entry, filter)).map(({ id }) => id);
          await assertPages(listOf(ports, { account, ...filter }), 'asc', matching);
          await assertPages(listOf(ports, { account, ...filter }), 'desc', matching.toReversed());
        }
      },
    },
    {
      name: 'appends in the open transaction',
      async run(ports) {
        const account = newAccount(ports);
        const failed = ports.transactions.run(async () => {
          await ports.auditLog.append(newEntry(ports, { account }));
          throw new Error('The event did not happen.');
        });
        await assert.rejects(failed, /did not happen/);
        const kept = newEntry(ports, { account });
        await ports.transactions.run(() => ports.auditLog.append(kept));
        const { rows } = await listOf(ports, { account }).page({ direction: 'asc', limit: 10, cursor: null });
        assert.deepEqual(rows, [kept]);
      },
    },
    {
      name: 'removes old entries only, at most as many as asked for',
      async run(ports) {
        const account = newAccount(ports);
        // Long ago, so that the entries of other cases stay.
        const past = new Date('2001-01-01T00:00:00.000Z');
        for (let index = 0; index < 5; index += 1) await ports.auditLog.append(newEntry(ports, { account, at: past }));
        const young = newEntry(ports, { account, at: new Date(past.getTime() + 1) });
        await ports.auditLog.append(young);
        assert.equal(await ports.auditLog.purge(past, 10), 0);
        assert.equal(await ports.auditLog.purge(young.at, 2), 2);
        assert.equal(await ports.auditLog.purge(young.at, 10), 3);
        assert.equal(await ports.auditLog.purge(young.at, 10), 0);
        const { rows } = await listOf(ports, { account }).page({ direction: 'asc', limit: 10, cursor: null });
        assert.deepEqual(rows, [young]);
        assert.equal(await ports.auditLog.purge(new Date(young.at.getTime() + 1), 10), 1);
      },
    },
  ],
};

function newEntry({ ids }: AuditLogSubject, attributes: Partial<AuditLogEntry>): AuditLogEntry {
  return {
    id: ids.next(),
    at: START,
    account: null,
    actor: { type: 'operator', id: null, name: null },
    action: 'key.created',
    target: null,
    outcome: 'success',
    details: {},
    client: null,
    ...attributes,
  };
}

function listOf({ auditLog }: AuditLogSubject, filter: Partial<AuditLogQuery>): PagedList<AuditLogEntry> {
  const all = { account: null, action: null, keyId: null, since: null, until: null };
  return {
    page: (slice) => auditLog.list({ ...all, ...filter, ...slice }),
    positionOf: ({ at, id }) => ({ key: at.toISOString(), id }),
  };
}

function matches(entry: AuditLogEntry, { action, keyId, since, until }: Partial<AuditLogQuery>): boolean {
  return (
    (action ?? entry.action) === entry.action &&
    (keyId ?? entry.actor.id) === entry.actor.id &&
    (since ?? entry.at) <= entry.at &&
    (until === undefined || until === null || entry.at < until)
  );
}
