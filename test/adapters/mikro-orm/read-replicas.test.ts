import { jest } from '@jest/globals';
import type { WritePosition } from '../../../src/adapters/mikro-orm/replicas/account-writes.js';
import { ReadReplica } from '../../../src/adapters/mikro-orm/replicas/read-replica.js';
import { ReplicaSelector } from '../../../src/adapters/mikro-orm/replicas/replica-selector.js';
import type { Queries } from '../../../src/adapters/mikro-orm/rows.js';

/** A primary whose results the test releases, and whose write-ahead log the test extends. */
class Primary {
  position = 1000;
  readonly writes = new Map<string, string>();
  readonly asked: (readonly string[])[] = [];
  #gate: Promise<unknown> = Promise.resolve();

  readonly look = async (accounts: readonly string[]): Promise<readonly WritePosition[]> => {
    this.asked.push(accounts);
    const { position } = this;
    const looks = accounts.map((account) => ({ account, writes: this.writes.get(account) ?? null, position }));
    await this.#gate;
    return looks;
  };

  /** @returns a function that releases the results */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }
}

function replicaAt(position: () => number | Promise<never>): ReadReplica {
  const execute = async () => [{ position: await position() }];
  return new ReadReplica({ name: 'replica', execute }, {} as Queries, null);
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the required position of an account stays the same until it writes', async () => {
  const primary = new Primary();
  const replicas = new ReplicaSelector([], primary.look);
  expect(await replicas.requiredPosition('one')).toBe(1000);
  primary.position = 2000;
  expect(await replicas.requiredPosition('one')).toBe(1000);
  expect(await replicas.requiredPosition('two')).toBe(2000);
  primary.writes.set('one', '7');
  primary.position = 3000;
  expect(await replicas.requiredPosition('one')).toBe(3000);
  primary.position = 4000;
  expect(await replicas.requiredPosition('one')).toBe(3000);
  // As after a crash, which empties the table.
  primary.writes.delete('one');
  expect(await replicas.requiredPosition('one')).toBe(4000);
});

test('there is one query at a time, and no call gets the result of a query that started before it', async () => {
  const primary = new Primary();
  const replicas = new ReplicaSelector([], primary.look);
  const letGo = primary.hold();
  const first = replicas.requiredPosition('one');
  primary.writes.set('one', '7');
  primary.position = 2000;
  const others = ['one', 'two', 'one'].map((account) => replicas.requiredPosition(account));
  letGo();
  expect(await first).toBe(1000);
  expect(await Promise.all(others)).toEqual([2000, 2000, 2000]);
  expect(primary.asked).toEqual([['one'], ['one', 'two']]);
});

test('a replica may lag by little more than 30 seconds, no matter what position is cached', async () => {
  const primary = new Primary();
  const replicas = new ReplicaSelector([], primary.look);
  const needs: number[] = [];
  for (let second = 0; second <= 60; second += 1) {
    primary.position = 1000 + second;
    needs.push(await replicas.requiredPosition('one'));
    jest.advanceTimersByTime(1_000);
  }
  needs.forEach((need, second) => {
    expect(need).toBeLessThanOrEqual(1000 + Math.max(0, second - 30));
    expect(need).toBeGreaterThanOrEqual(1000 + Math.max(0, second - 35));
  });
  // Without calls for a while, the position of 30 seconds ago is unknown.
  jest.advanceTimersByTime(600_000);
  primary.position = 9000;
  expect(await replicas.requiredPosition('one')).toBe(9000);
  expect(await replicas.requiredPosition('one')).toBe(9000);
});

test('replicas are selected in rotation, and those that lag are skipped', async () => {
  const primary = new Primary();
  const [quick, slow] = [replicaAt(() => 2000), replicaAt(() => 1000)];
  const replicas = new ReplicaSelector([quick, slow], primary.look);
  expect([await replicas.select(0), await replicas.select(0), await replicas.select(0)]).toEqual([quick, slow, quick]);
  expect([await replicas.select(1500), await replicas.select(1500)]).toEqual([quick, quick]);
  expect(await replicas.select(2500)).toBeNull();
});

test('a replica that fails is not used for a while, and is tried again in the background', async () => {
  let asked = 0;
  let isBack = false;
  const replica = replicaAt(() => {
    asked += 1;
    return isBack ? 1000 : Promise.reject(new Error('away'));
  });
  expect(await replica.hasReplayed(0)).toBe(false);
  isBack = true;
  expect(await replica.hasReplayed(0)).toBe(false);
  expect(asked).toBe(1);
  jest.advanceTimersByTime(5_000);
  expect(await replica.hasReplayed(0)).toBe(false);
  expect(asked).toBe(2);
  await jest.advanceTimersByTimeAsync(0);
  expect(await replica.hasReplayed(0)).toBe(true);
  expect(await replica.hasReplayed(1001)).toBe(false);
});

test('an error of the primary goes to all waiting calls, and to none after them', async () => {
  let fails = true;
  const replicas = new ReplicaSelector([], () =>
    fails ? Promise.reject(new Error('away')) : Promise.resolve([{ account: 'one', writes: null, position: 5 }]),
  );
  const questions = [replicas.requiredPosition('one'), replicas.requiredPosition('one')];
  for (const result of await Promise.allSettled(questions)) expect(result.status).toBe('rejected');
  fails = false;
  expect(await replicas.requiredPosition('one')).toBe(5);
});
