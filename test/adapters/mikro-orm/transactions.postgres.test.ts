import assert from 'node:assert/strict';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import type { Report } from '../../../src/domain/index.js';
import {
  addReport,
  finished,
  generate,
  later,
  newAccount,
  newReport,
  startGeneration,
} from '../../../src/testing/fixtures.js';
import { useStorage } from '../../support/use-storage.js';
import { portsOf } from '../../contracts/mikro-orm/storage-suites.js';

/* On a server, single-statement calls are sent as one packet, over a connection that requests share. */

let storage: MikroOrmStorage;
useStorage((opened) => {
  storage = opened;
});

const ids = { next: () => v7() };

const PROJECTS_OF_NOBODY = {
  account: 'nobody',
  search: null,
  sort: 'project',
  direction: 'asc',
  limit: 10,
  cursor: null,
} as const;

/** A call as an adapter declares it: one statement, and nothing after it. */
const runSingle = (text: string, values: readonly unknown[]) =>
  storage.singleStatement(() => storage.executeSql(text, values, { prepared: true }));

/** The id of the transaction that a statement runs in; it has one only if it writes. */
const TRANSACTION_ID = 'select pg_current_xact_id()::text as id, $1::integer as one';

const idOf = ({ rows }: { rows: object[] }) => (rows[0] as { id: string }).id;

test('single-statement calls run in one transaction, and so do functions that do more', async () => {
  const single = () => runSingle(TRANSACTION_ID, [1]);
  const more = async () => {
    await storage.executeSql('select 1');
    return storage.executeSql(TRANSACTION_ID, [1]);
  };
  for (const functions of [
    [single, single],
    [single, more],
    [more, single],
    [async () => single(), single],
    [() => single().finally(() => undefined), single],
  ]) {
    const [one, two] = await storage.transactions.all(functions);
    assert.ok(one && two);
    expect(idOf(one)).toBe(idOf(two));
  }
});

test('a statement that the server rejects rolls back all functions', async () => {
  const reports = Array.from({ length: 2 }, () => newReport({ ids }, { account: newAccount({ ids }) }));
  const add = reports.map((report) => () => storage.reports.add(report));
  for (const divide of [
    () => runSingle('select 1 / $1::integer', [0]),
    () => storage.executeSql('select 1 / $1::integer', [0]),
  ]) {
    const work = storage.transactions.all<unknown[]>([...add, divide]);
    await expect(work).rejects.toMatchObject({ code: '22012' });
    for (const { id } of reports) expect(await storage.reports.find(id)).toBeNull();
  }
});

test('a function that makes several calls and returns one is rolled back with it', async () => {
  const [one, two] = [0, 1].map(() => newReport({ ids }, { account: newAccount({ ids }) }));
  assert.ok(one && two);
  const work = storage.transactions.all([
    () => {
      const added = storage.reports.add(one);
      return Promise.all([added, runSingle('select 1 / $1::integer', [0])]);
    },
    () => storage.reports.add(two),
  ]);
  await expect(work).rejects.toMatchObject({ code: '22012' });
  for (const { id } of [one, two]) expect(await storage.reports.find(id)).toBeNull();
});

test('a call that is wrongly declared as a single statement runs in a transaction, or fails', async () => {
  const select = (one: number) => storage.executeSql('select $1::integer as one', [one]);
  const atOnce = () => storage.singleStatement(() => Promise.all([select(1), select(2)]));
  expect(await storage.transactions.all([atOnce])).toEqual([[{ rows: [{ one: 1 }] }, { rows: [{ one: 2 }] }]]);
  const listing = () => storage.singleStatement(() => storage.projects.list(PROJECTS_OF_NOBODY));
  expect(await storage.transactions.all([listing])).toEqual([{ rows: [], more: false }]);
  for (const second of [() => select(2), listing]) {
    const late = () =>
      storage.singleStatement(async () => {
        await select(1);
        await second();
      });
    await expect(storage.transactions.all([late])).rejects.toThrow('more than one bound statement');
  }
});

test('a statement that comes after the transaction failed is not run', async () => {
  const late = Promise.withResolvers<unknown>();
  const work = storage.transactions.all<unknown[]>([
    () => Promise.reject(new Error('on purpose')),
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      late.resolve(await storage.executeSql(TRANSACTION_ID, [1]));
    },
  ]);
  await expect(work).rejects.toThrow('on purpose');
  const [row] = (
    await storage.executeSql('select pg_xact_status($1::xid8) as status', [
      idOf((await late.promise) as { rows: object[] }),
    ])
  ).rows;
  expect(row).toEqual({ status: 'aborted' });
});

test('functions run again after a conflict', async () => {
  let runs = 0;
  const work = storage.transactions.all([
    () => {
      runs += 1;
      return runSingle(`select set_config('sitegrade.run', $1, true)`, [String(runs)]);
    },
    () => storage.executeSql("do $$ begin raise exception 'again' using errcode = '40001'; end $$"),
  ]);
  await expect(work).rejects.toMatchObject({ details: { kind: 'unavailable' }, cause: { cause: { code: '40001' } } });
  expect(runs).toBe(5);
});

test('a request that waits for a lock does not delay others', async () => {
  const ports = portsOf(storage);
  const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
  const other = new Client(storage.databaseUrl ?? '');
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from reports where id = $1 for update', [id]);
  const updates = Array.from({ length: 5 }, (_, index) =>
    storage.reports.update({ account, id }, (report) =>
      report.changePrivacy({ kind: 'password', hash: `hash ${index}` }, later(index)),
    ),
  );
  // As many as there are connections that writes share.
  await untilWaiting(3);
  const added = await Promise.all(
    Array.from({ length: 20 }, () => addReport(ports, { account, url: 'https://beside.example/' })),
  );
  expect(added).toHaveLength(20);
  expect((await storage.reports.find(id))?.report.state.version).toBe(1);
  await other.query('commit');
  await other.end();
  await Promise.all(updates);
  expect((await storage.reports.find(id))?.report.state.version).toBe(6);
});

test('recording an outcome removes what a purge skipped meanwhile', async () => {
  const ports = portsOf(storage);
  const { state } = await addReport(ports, { account: newAccount(ports) });
  const longAgo = new Date('1999-01-01T00:00:00.000Z');
  await generate(ports, state, { score: 50 }, longAgo);
  const { generation, running } = await startGeneration(ports, state);
  const other = await openStorage({ kind: 'postgresql', url: storage.databaseUrl ?? '' });
  const recording = await other.transactions.run(async () => {
    expect(await other.generations.purge(later(0), 10)).toEqual({ removed: 0, more: false });
    const succeed = (report: Report) => finished(report, { score: 60 }, later(1));
    const waiting = storage.generations.recordOutcome(running, generation, 100, succeed);
    await untilWaiting(1);
    return { waiting };
  });
  expect((await recording.waiting)?.state.status).toBe('ready');
  const slice = { kind: null, direction: 'desc', limit: 10, cursor: null } as const;
  const { rows } = await storage.generations.list({ account: state.account, reportId: state.id, ...slice });
  expect(rows.map(({ id }) => id)).toEqual([generation.id]);
  await other.close();
});

test('more transactions than the shared connections can take all run', async () => {
  const ports = portsOf(storage);
  const account = newAccount(ports);
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, async () => {
      for (let round = 0; round < 3; round += 1) {
        await storage.transactions.all([() => storage.reports.add(newReport(ports, { account }))]);
      }
    }),
  );
  expect(outcomes).toHaveLength(200);
  const slice = { direction: 'asc', limit: 10, cursor: null } as const;
  const { rows } = await storage.projects.list({ account, search: null, sort: 'project', ...slice });
  expect(rows).toMatchObject([{ reportsCount: 600 }]);
});

test('a prepared statement runs even if the one that should have prepared it failed', async () => {
  const texts = ['select 1 / $1::integer', 'select $1::integer as one', 'select $1::integer as two'];
  const ask = (divisor: number) => storage.transactions.all(texts.map((text) => () => runSingle(text, [divisor])));
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => ask(index % 2)));
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 'rejected' : 'fulfilled')),
  );
});

/** Polls until this many sessions wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await storage.executeSql(text)).rows.length < count);
}
