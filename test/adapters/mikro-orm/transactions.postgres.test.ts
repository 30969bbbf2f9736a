import { Client } from 'pg';
import { v7 } from 'uuid';
import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import type { Report } from '../../../src/domain/index.js';
import { addReport, begin, later, newAccount, newReport, settle, settled } from '../../../src/testing/fixtures.js';
import { useStorage } from '../../support/use-storage.js';
import { portsOf } from '../../contracts/mikro-orm/storage-suites.js';

/*
 * What the promises of the port do not say: on a server, several works are one packet, sent down a connection that others
 * share.
 */

let storage: MikroOrmStorage;
useStorage((opened) => {
  storage = opened;
});

const ids = { next: () => v7() };

test('what the server refuses undoes the works before and after it', async () => {
  const reports = Array.from({ length: 2 }, () => newReport({ ids }, { account: newAccount({ ids }) }));
  const works = storage.transactions.all([
    ...reports.map((report) => () => storage.reports.add(report)),
    () => storage.executeSql('select 1 / $1::integer', [0]),
  ]);
  await expect(works).rejects.toMatchObject({ code: '22012' });
  for (const { state } of reports) expect(await storage.reports.find(state.id)).toBeNull();
});

test('a work that asks twice is told so', async () => {
  const asked: unknown[] = [];
  const works = storage.transactions.all([
    async () => {
      asked.push(await storage.executeSql('select $1::integer as first', [1]));
      await storage.executeSql('select $1::integer', [2]);
    },
  ]);
  await expect(works).rejects.toThrow('one question at most');
  expect(asked).toEqual([{ rows: [{ first: 1 }] }]);
});

test('a work that comes too late is not run beside the others that were given up', async () => {
  const works = storage.transactions.all([
    () => Promise.reject(new Error('on purpose')),
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await storage.executeSql('select $1::integer', [1]);
    },
  ]);
  await expect(works).rejects.toThrow('on purpose');
});

test('who waits for a lock holds up nobody else', async () => {
  const ports = portsOf(storage);
  const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
  const other = new Client(storage.databaseUrl ?? '');
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from reports where id = $1 for update', [id]);
  const updates = Array.from({ length: 5 }, (_, index) =>
    storage.reports.update(account, id, (report) =>
      report.changePrivacy({ kind: 'password', hash: `hash ${index}` }, later(index)),
    ),
  );
  // As many as there are connections for several works.
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

test('what was found too old while a newer generation waited to be kept goes with that', async () => {
  const ports = portsOf(storage);
  const { state } = await addReport(ports, { account: newAccount(ports) });
  const longAgo = new Date('1999-01-01T00:00:00.000Z');
  await settle(ports, state, { score: 50 }, longAgo);
  const { generation, running } = await begin(ports, state);
  const other = await openStorage({ kind: 'postgresql', url: storage.databaseUrl ?? '' });
  const settling = await other.transactions.run(async () => {
    expect(await other.generations.purge(later(0), 10)).toEqual({ removed: 0, more: false });
    const succeed = (report: Report) => settled(report, { score: 60 }, later(1));
    const waiting = storage.generations.recordOutcome(generation, 100, succeed, running);
    await untilWaiting(1);
    return { waiting };
  });
  expect((await settling.waiting)?.state.status).toBe('ready');
  const slice = { kind: null, direction: 'desc', limit: 10, cursor: null } as const;
  const { rows } = await storage.generations.list({ account: state.account, reportId: state.id, ...slice });
  expect(rows.map(({ id }) => id)).toEqual([generation.id]);
  await other.close();
});

test('more works than the shared connections may owe are all run', async () => {
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

test('a statement that another was to introduce, and did not, is run all the same', async () => {
  const texts = ['select 1 / $1::integer', 'select $1::integer as one', 'select $1::integer as two'];
  const ask = (divisor: number) =>
    storage.transactions.all(texts.map((text) => () => storage.executeSql(text, [divisor], { prepared: true })));
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => ask(index % 2)));
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 'rejected' : 'fulfilled')),
  );
});

/** Asks until so many wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await storage.executeSql(text)).rows.length < count);
}
