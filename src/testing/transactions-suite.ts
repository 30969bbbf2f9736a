import assert from 'node:assert/strict';
import type { Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { addReport, atOnce, later, newAccount, newReport, within } from './fixtures.js';

export type TransactionsSubject = Pick<Ports, 'ids' | 'transactions' | 'reports' | 'projects'>;

/** Promises of Transactions, seen through the repositories of the same storage. */
export const transactionsSuite: ContractSuite<TransactionsSubject> = {
  port: 'Transactions',
  cases: [
    {
      name: 'commits everything when the work resolves, and passes its value on',
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
      name: 'undoes everything when the work rejects, and passes on the very same error',
      async run(ports) {
        const account = newAccount(ports);
        const kept = await addReport(ports, { account, url: 'https://kept.example/' });
        const deleted = await addReport(ports, { account, url: 'https://deleted.example/' });
        const error = new Error('on purpose');
        const added = newReport(ports, { account, url: 'https://added.example/' });
        const work = ports.transactions.run(async () => {
          await ports.reports.add(added);
          await ports.reports.update(account, kept.state.id, (report) =>
            report.changePrivacy({ kind: 'private' }, later(1)),
          );
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
      name: 'lets the work see its own changes, over pauses too',
      async run(ports) {
        const account = newAccount(ports);
        await ports.transactions.run(async () => {
          const { id } = (await addReport(ports, { account })).state;
          await new Promise((resolve) => setImmediate(resolve));
          assert.ok(await ports.reports.find(id));
          assert.deepEqual(await projectNames(ports, account), ['example.com']);
          await ports.projects.delete(account, 'example.com');
          assert.equal(await ports.reports.find(id), null);
          assert.deepEqual(await projectNames(ports, account), []);
        });
      },
    },
    {
      name: 'shows nobody else what is not committed',
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
        // Asked while the transaction is open. Storage with one connection answers only when it has ended.
        const seen = ports.reports.find(report.state.id);
        await new Promise((resolve) => setImmediate(resolve));
        mayEnd.resolve();
        assert.equal(await within(seen, 'a reader outside of the transaction'), null);
        await ended;
      },
    },
    {
      name: 'joins the transaction that it is called in',
      async run(ports) {
        const account = newAccount(ports);
        let inner = '';
        const outer = ports.transactions.run(async () => {
          const before = await addReport(ports, { account });
          inner = await ports.transactions.run(async () => {
            assert.ok(await ports.reports.find(before.state.id), 'sees the outer changes');
            return (await addReport(ports, { account })).state.id;
          });
          assert.ok(await ports.reports.find(inner), 'the outer work sees the inner changes');
          throw new Error('on purpose');
        });
        await assert.rejects(within(outer, 'a transaction within a transaction'), /on purpose/);
        assert.equal(await ports.reports.find(inner), null);
      },
    },
    {
      name: 'undoes the outer work when the inner rejects and nobody catches it',
      async run(ports) {
        const account = newAccount(ports);
        const error = new Error('on purpose');
        const outer = ports.transactions.run(async () => {
          await addReport(ports, { account });
          await ports.transactions.run(async () => {
            throw error;
          });
        });
        await assert.rejects(within(outer, 'a transaction within a transaction'), (thrown) => thrown === error);
        assert.deepEqual(await projectNames(ports, account), []);
      },
    },
    {
      name: 'keeps transactions at the same time apart',
      async run(ports) {
        const reports = Array.from({ length: 10 }, () => newReport(ports, { account: newAccount(ports) }));
        const ends = await Promise.allSettled(
          reports.map((report, index) =>
            ports.transactions.run(async () => {
              await ports.reports.add(report);
              await new Promise((resolve) => setImmediate(resolve));
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
      name: 'loses no update where twenty transactions change one report',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        await atOnce(20, (index) =>
          ports.transactions.run(async () => {
            await ports.reports.update(account, id, (report) =>
              report.changePrivacy({ kind: 'password', hash: `hash ${index}` }, later(index)),
            );
            await addReport(ports, { account, url: `https://beside.example/${index}` });
          }),
        );
        assert.equal((await ports.reports.find(id))?.report.state.version, 21);
      },
    },
    {
      name: 'runs several works as one, and gives their values in order',
      async run(ports) {
        const account = newAccount(ports);
        const [one, two] = ['one', 'two'].map((name) => newReport(ports, { account, url: `https://${name}.example/` }));
        assert.ok(one && two);
        const values = await ports.transactions.all<[boolean, string, boolean]>([
          () => ports.reports.add(one),
          () => Promise.resolve('asks nothing'),
          () => ports.reports.add(two),
        ]);
        assert.deepEqual(values, [true, 'asks nothing', true]);
        assert.deepEqual(await projectNames(ports, account), ['one.example', 'two.example']);
        assert.deepEqual(await ports.transactions.all([]), []);
      },
    },
    {
      name: 'undoes several works when one rejects, and passes on the very same error',
      async run(ports) {
        for (const isLate of [false, true]) {
          const error = new Error('on purpose');
          const report = newReport(ports, { account: newAccount(ports) });
          const works = ports.transactions.all<[boolean, void]>([
            () => ports.reports.add(report),
            async () => {
              if (isLate) await new Promise((resolve) => setImmediate(resolve));
              throw error;
            },
          ]);
          await assert.rejects(within(works, 'works of which one rejects'), (thrown) => thrown === error);
          assert.equal(await ports.reports.find(report.state.id), null);
        }
      },
    },
    {
      name: 'joins several works to the transaction that they are run in',
      async run(ports) {
        const report = newReport(ports, { account: newAccount(ports) });
        const outer = ports.transactions.run(async () => {
          await ports.transactions.all([() => ports.reports.add(report)]);
          assert.ok(await ports.reports.find(report.state.id), 'the outer work sees what the works did');
          throw new Error('on purpose');
        });
        await assert.rejects(within(outer, 'works within a transaction'), /on purpose/);
        assert.equal(await ports.reports.find(report.state.id), null);
      },
    },
    {
      name: 'keeps works at the same time apart',
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
      name: 'goes on working after work that rejected',
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

async function projectNames({ projects }: TransactionsSubject, account: string): Promise<string[]> {
  const slice = { direction: 'asc', limit: 10, cursor: null } as const;
  return (await projects.list({ account, search: null, sort: 'project', ...slice })).rows.map(({ name }) => name);
}
