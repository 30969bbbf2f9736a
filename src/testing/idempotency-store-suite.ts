import assert from 'node:assert/strict';
import type { IdempotentRequest, Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { START, atOnce, later, newAccount } from './fixtures.js';

export type IdempotencyStoreSubject = Pick<Ports, 'ids' | 'idempotency'>;

const LEASE = 1000;
const KEPT_FOR = 10_000;

export const idempotencyStoreSuite: ContractSuite<IdempotencyStoreSubject> = {
  port: 'IdempotencyStore',
  cases: [
    {
      name: 'begins one of ten concurrent requests',
      async run(ports) {
        const account = newAccount(ports);
        const requests = Array.from({ length: 10 }, () => newRequest(ports, account));
        const verdicts = await Promise.all(requests.map((request) => ports.idempotency.begin(request)));
        const begun = verdicts.filter(({ kind }) => kind === 'begun');
        assert.equal(begun.length, 1);
        assert.equal(verdicts.filter(({ kind }) => kind === 'in-progress').length, 9);
        const winner = requests[verdicts.findIndex(({ kind }) => kind === 'begun')];
        assert.deepEqual(begun, [{ kind: 'begun', resourceId: winner?.resourceId }]);
      },
    },
    {
      name: 'returns the first answer until the key expires',
      async run(ports) {
        const account = newAccount(ports);
        const answer = JSON.stringify({ text: "“ünïcode” \\ % ' \n", long: 'x'.repeat(20_000) });
        const first = newRequest(ports, account);
        await ports.idempotency.begin(first);
        await ports.idempotency.finish(account, first.key, answer);
        for (const at of [0, LEASE, KEPT_FOR - 1]) {
          const verdict = await ports.idempotency.begin(newRequest(ports, account, { at }));
          assert.deepEqual(verdict, { kind: 'answered', answer });
        }
        const afresh = newRequest(ports, account, { at: KEPT_FOR, fingerprint: 'another' });
        assert.deepEqual(await ports.idempotency.begin(afresh), { kind: 'begun', resourceId: afresh.resourceId });
      },
    },
    {
      name: 'rejects another request with the same key, in progress or answered',
      async run(ports) {
        const account = newAccount(ports);
        const first = newRequest(ports, account);
        await ports.idempotency.begin(first);
        const other = newRequest(ports, account, { fingerprint: 'another', at: LEASE + 1 });
        assert.deepEqual(await ports.idempotency.begin(other), { kind: 'mismatch' });
        await ports.idempotency.finish(account, first.key, 'done');
        assert.deepEqual(await ports.idempotency.begin(other), { kind: 'mismatch' });
      },
    },
    {
      name: 'lets one of ten take over after the lease has expired, with the id of the first request',
      async run(ports) {
        const account = newAccount(ports);
        const first = newRequest(ports, account);
        await ports.idempotency.begin(first);
        const early = await ports.idempotency.begin(newRequest(ports, account, { at: LEASE - 1 }));
        assert.deepEqual(early, { kind: 'in-progress' });
        for (const at of [LEASE, 2 * LEASE]) {
          const verdicts = await atOnce(10, () => ports.idempotency.begin(newRequest(ports, account, { at })));
          const begun = verdicts.filter(({ kind }) => kind === 'begun');
          assert.deepEqual(begun, [{ kind: 'begun', resourceId: first.resourceId }]);
          assert.equal(verdicts.filter(({ kind }) => kind === 'in-progress').length, 9);
        }
      },
    },
    {
      name: 'releases a key',
      async run(ports) {
        const account = newAccount(ports);
        const first = newRequest(ports, account);
        await ports.idempotency.begin(first);
        await ports.idempotency.release(account, first.key);
        const second = newRequest(ports, account, { fingerprint: 'another' });
        assert.deepEqual(await ports.idempotency.begin(second), { kind: 'begun', resourceId: second.resourceId });
      },
    },
    {
      name: 'does not release a key that has an answer',
      async run(ports) {
        const account = newAccount(ports);
        const first = newRequest(ports, account);
        await ports.idempotency.begin(first);
        await ports.idempotency.finish(account, first.key, 'done');
        await ports.idempotency.release(account, first.key);
        const verdict = await ports.idempotency.begin(newRequest(ports, account));
        assert.deepEqual(verdict, { kind: 'answered', answer: 'done' });
      },
    },
    {
      name: 'keeps keys and accounts apart',
      async run(ports) {
        const [one, two] = [newAccount(ports), newAccount(ports)];
        await ports.idempotency.begin(newRequest(ports, one));
        await ports.idempotency.finish(two, 'key', 'not for one');
        await ports.idempotency.release(two, 'key');
        await ports.idempotency.release(one, 'other key');
        assert.deepEqual(await ports.idempotency.begin(newRequest(ports, one)), { kind: 'in-progress' });
        for (const request of [newRequest(ports, two), newRequest(ports, one, { key: 'other key' })]) {
          assert.deepEqual(await ports.idempotency.begin(request), { kind: 'begun', resourceId: request.resourceId });
        }
      },
    },
    {
      name: 'removes expired keys only, at most as many as asked for',
      async run(ports) {
        const account = newAccount(ports);
        // Long ago, so that the keys of other cases have not expired yet.
        const past = Date.UTC(2001, 0, 1) - START.getTime();
        for (let index = 0; index < 5; index += 1) {
          const request = newRequest(ports, account, { key: `key ${index}`, at: past });
          await ports.idempotency.begin(request);
          if (index < 3) await ports.idempotency.finish(account, request.key, 'done');
        }
        const alive = newRequest(ports, account, { key: 'alive', at: past + 1 });
        await ports.idempotency.begin(alive);
        const now = later(past + KEPT_FOR);
        assert.equal(await ports.idempotency.purge(later(past + KEPT_FOR - 1), 10), 0);
        assert.equal(await ports.idempotency.purge(now, 2), 2);
        assert.equal(await ports.idempotency.purge(now, 10), 3);
        assert.equal(await ports.idempotency.purge(now, 10), 0);
        assert.deepEqual(await ports.idempotency.begin(alive), { kind: 'in-progress' });
        await ports.idempotency.release(account, alive.key);
      },
    },
  ],
};

function newRequest(
  { ids }: IdempotencyStoreSubject,
  account: string,
  attributes: { readonly key?: string; readonly fingerprint?: string; readonly at?: number } = {},
): IdempotentRequest {
  const { key = 'key', fingerprint = 'a fingerprint', at = 0 } = attributes;
  return {
    account,
    key,
    fingerprint,
    resourceId: ids.next(),
    now: later(at),
    leaseUntil: later(at + LEASE),
    expiresAt: later(at + KEPT_FOR),
  };
}
