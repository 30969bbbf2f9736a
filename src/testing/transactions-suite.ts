import assert from 'node:assert/strict';
import type { Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { addReport, atOnce, later, newAccount, newReport, within } from './fixtures.js';

export type TransactionsSubject = Pick<Ports, 'ids' | 'transactions' | 'reports' | 'projects'>;

/** Promises of Transactions, tested through the repositories of the same storage. */
export const transactionsSuite: ContractSuite<TransactionsSubject> = {
  port: 'Transactions',
  cases: [
    {
      name: 'commits everything when the work resolves, and returns its value',
      async run(ports) {
        const account = newAccount(ports);
        const value = await ports.transactions.run(async () => {
          const one = await addReport(ports, { account });
          const two = await addReport(ports, { account, url: 'https://two.example/' });
          return [one.state.id, two.state.id];
        });
        for (const id of value) assert.ok(await ports.reports.find(id));
        assert.deepEqual(await projectNames(ports, account), ['example.com', 'two.example']);
      },
    },
    {
      name: 'rolls everything back when the work rejects, and passes on the same error',
      async run(ports) {
        const account = newAccount(ports);
        const kept = await addReport(ports, { account, url: 'https://kept.example/' });
        const deleted = await addReport(ports, { account, url: 'https://deleted.example/' });
        const error = new Error('on purpose');
        const added = newReport(ports, { account, url: 'https://added.example/' });
        const work = ports.transactions.run(async () => {
          await ports.reports.add(added);
          await ports.reports.update(kept, (report) => report.changePrivacy({ kind: 'private' }, later(1)));
          await ports.projects.delete(account, 'deleted.example');
          throw error;
        });
        await assert.rejects(work, (thrown) => thrown === error);
        assert.equal(await ports.reports.find(added.state.id), null);
        for (const { state } of [kept, deleted]) {
          assert.deepEqual((await ports.reports.find(state.id))?.report.state, state);
        }
        assert.deepEqual(await projectNames(ports, account), ['deleted.example', 'kept.example']);
      },
    },
    {
      name: 'shows the work its own changes, also after pauses',
      async run(ports) {
        const account = newAccount(ports);
        await ports.transactions.run(async () => {
          const { id } = (await addReport(ports, { account })).state;
          await nextTurn();
          assert.ok(await ports.reports.find(id));
          assert.deepEqual(await projectNames(ports, account), ['example.com']);
          await ports.projects.delete(account, 'example.com');
          assert.equal(await ports.reports.find(id), null);
          assert.deepEqual(await projectNames(ports, account), []);
        });
      },
    },
    {
      name: 'hides uncommitted changes from everyone else',
      async run(ports) {
        const report = newReport(ports, { account: newAccount(ports) });
        const added = Promise.withResolvers<void>();
        const mayEnd = Promise.withResolvers<void>();
        const work = ports.transactions.run(async () => {
          await ports.reports.add(report);
          added.resolve();
          await mayEnd.promise;
          throw new Error('on purpose');
        });
        const ended = assert.rejects(work, /on purpose/);
        await within(added.promise, 'the transaction to add its report');
        // Reads while the transaction is open. Storage with one connection answers after it has ended.
        const seen = ports.reports.find(report.state.id);
        await nextTurn();
        mayEnd.resolve();
        assert.equal(await within(seen, 'a reader outside the transaction'), null);
        await ended;
      },
    },
    {
      name: 'joins the transaction that is open',
      async run(ports) {
        const account = newAccount(ports);
        let inner = '';
        const outer = ports.transactions.run(async () => {
          const before = await addReport(ports, { account });
          inner = await ports.transactions.run(async () => {
            assert.ok(await ports.reports.find(before.state.id), 'the inner work sees the outer changes');
            return (await addReport(ports, { account })).state.id;
          });
          assert.ok(await ports.reports.find(inner), 'the outer work sees the inner changes');
          throw new Error('on purpose');
        });
        await assert.rejects(within(outer, 'a nested transaction'), /on purpose/);
        assert.equal(await ports.reports.find(inner), null);
      },
    },
    {
      name: 'rolls the outer work back when the inner rejects and nobody catches it',
      async run(ports) {
        const account = newAccount(ports);
        const error = new Error('on purpose');
        const outer = ports.transactions.run(async () => {
          await addReport(ports, { account });
          await ports.transactions.run(async () => {
            throw error;
          });
        });
        await assert.rejects(within(outer, 'a nested transaction'), (thrown) => thrown === error);
        assert.deepEqual(await projectNames(ports, account), []);
      },
    },
    {
      name: 'keeps concurrent transactions apart',
      async run(ports) {
        const reports = Array.from({ length: 10 }, () => newReport(ports, { account: newAccount(ports) }));
        const ends = await Promise.allSettled(
          reports.map((report, index) =>
            ports.transactions.run(async () => {
              await ports.reports.add(report);
              await nextTurn();
              if (index % 2 === 1) throw new Error('on purpose');
            }),
          ),
        );
        for (const [index, report] of reports.entries()) {
          const isCommitted = index % 2 === 0;
          assert.equal(ends[index]?.status, isCommitted ? 'fulfilled' : 'rejected');
          assert.equal((await ports.reports.find(report.state.id)) !== null, isCommitted);
        }
      },
    },
    {
      name: 'loses no update when twenty transactions change one report',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        await atOnce(20, (index) =>
          ports.transactions.run(async () => {
            await ports.reports.update({ account, id }, (report) =>
              report.changePrivacy({ kind: 'password', hash: `hash ${index}` }, later(index)),
            );
            await addReport(ports, { account, url: `https://beside.example/${index}` });
          }),
        );
        assert.equal((await ports.reports.find(id))?.report.state.version, 21);
      },
    },
    {
      name: 'runs several functions in one transaction, and returns their values in order',
      async run(ports) {
        const account = newAccount(ports);
        const [one, two] = ['one', 'two'].map((name) => newReport(ports, { account, url: `https://${name}.example/` }));
        assert.ok(one && two);
        const add = () =>
          ports.transactions.all<[boolean, string, boolean]>([
            () => ports.reports.add(one),
            () => Promise.resolve('calls no port'),
            () => ports.reports.add(two),
          ]);
        assert.deepEqual(await add(), [true, 'calls no port', true]);
        assert.deepEqual(await add(), [false, 'calls no port', false]);
        assert.deepEqual(await projectNames(ports, account), ['one.example', 'two.example']);
        assert.deepEqual(await ports.transactions.all([]), []);
      },
    },
    {
      name: 'rolls all functions back when one rejects, and passes on the same error',
      async run(ports) {
        for (const isLate of [false, true]) {
          const error = new Error('on purpose');
          const report = newReport(ports, { account: newAccount(ports) });
          const work = ports.transactions.all<[boolean, void]>([
            () => ports.reports.add(report),
            async () => {
              if (isLate) await nextTurn();
              throw error;
            },
          ]);
          await assert.rejects(within(work, 'functions, one of which rejects'), (thrown) => thrown === error);
          assert.equal(await ports.reports.find(report.state.id), null);
        }
      },
    },
    {
      name: 'rolls all functions back when one rejects after several calls',
      async run(ports) {
        const account = newAccount(ports);
        const reports = ['one', 'two', 'three'].map((name) =>
          newReport(ports, { account, url: `https://${name}.example/` }),
        );
        const [one, two, three] = reports;
        assert.ok(one && two && three);
        const error = new Error('on purpose');
        const work = ports.transactions.all<[boolean, void]>([
          () => ports.reports.add(one),
          async () => {
            await ports.reports.add(two);
            assert.ok(await ports.reports.find(two.id), 'the function sees its own change');
            await nextTurn();
            await ports.reports.add(three);
            throw error;
          },
        ]);
        await assert.rejects(within(work, 'functions that call several ports'), (thrown) => thrown === error);
        for (const { id } of reports) assert.equal(await ports.reports.find(id), null);
        assert.deepEqual(await projectNames(ports, account), []);
      },
    },
    {
      name: 'joins several functions to the transaction that is open',
      async run(ports) {
        const report = newReport(ports, { account: newAccount(ports) });
        const outer = ports.transactions.run(async () => {
          await ports.transactions.all([() => ports.reports.add(report)]);
          assert.ok(await ports.reports.find(report.state.id), 'the outer work sees what the functions did');
          throw new Error('on purpose');
        });
        await assert.rejects(within(outer, 'functions inside a transaction'), /on purpose/);
        assert.equal(await ports.reports.find(report.state.id), null);
      },
    },
    {
      name: 'keeps concurrent sets of functions apart',
      async run(ports) {
        const reports = Array.from({ length: 100 }, () => newReport(ports, { account: newAccount(ports) }));
        const ends = await Promise.allSettled(
          reports.map((report, index) =>
            ports.transactions.all<[boolean, void]>([
              () => ports.reports.add(report),
              () => (index % 2 === 1 ? Promise.reject(new Error('on purpose')) : Promise.resolve()),
            ]),
          ),
        );
        for (const [index, report] of reports.entries()) {
          const isCommitted = index % 2 === 0;
          assert.equal(ends[index]?.status, isCommitted ? 'fulfilled' : 'rejected');
          assert.equal((await ports.reports.find(report.state.id)) !== null, isCommitted);
        }
      },
    },
    {
      name: 'works after transactions that were rolled back',
      async run(ports) {
        const account = newAccount(ports);
        for (let round = 0; round < 20; round += 1) {
          const work = ports.transactions.run(async () => {
            await addReport(ports, { account });
            throw new Error('on purpose');
          });
          await assert.rejects(work, /on purpose/);
        }
        const { id } = await ports.transactions.run(async () => (await addReport(ports, { account })).state);
        assert.ok(await ports.reports.find(id));
      },
    },
  ],
};

/** Waits for the next turn of the event loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function projectNames({ projects }: TransactionsSubject, account: string): Promise<string[]> {
  const slice = { direction: 'asc', limit: 10, cursor: null } as const;
  return (await projects.list({ account, search: null, sort: 'project', ...slice })).rows.map(({ name }) => name);
}
