import assert from 'node:assert/strict';
import { Report, SitegradeError } from '../domain/index.js';
import type { GenerationUnderWay, Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import {
  FAILURE,
  START,
  addReport,
  assertSameGeneration,
  atOnce,
  generate,
  later,
  newAccount,
  newReport,
  startGeneration,
} from './fixtures.js';
import { reportListCases } from './report-list-cases.js';

export type ReportRepositorySubject = Pick<Ports, 'ids' | 'transactions' | 'reports' | 'generations' | 'projects'>;

/** Promises of ReportRepository, and those of GenerationRepository that show in its results. */
export const reportRepositorySuite: ContractSuite<ReportRepositorySubject> = {
  port: 'ReportRepository',
  cases: [
    {
      name: 'returns a report as it was added',
      async run(ports) {
        const account = newAccount(ports);
        for (const kind of ['public', 'private', 'password'] as const) {
          const privacy = kind === 'password' ? { kind, hash: '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA' } : { kind };
          const report = newReport(ports, { account, privacy, url: 'http://xn--bcher-kva.example:8080/%25?q=%5C_#no' });
          assert.equal(await ports.reports.add(report), true);
          const found = await ports.reports.find(report.state.id);
          assert.deepEqual(found?.report.state, report.state);
          assert.equal(found?.shown, null);
        }
      },
    },
    {
      name: 'returns null for an unknown id of any form',
      async run(ports) {
        for (const id of [ports.ids.next(), '', '1', 'no uuid', "'; --", 'x'.repeat(3000), 'ü']) {
          assert.equal(await ports.reports.find(id), null);
          assert.equal(await ports.reports.update({ account: newAccount(ports), id }, (report) => report), null);
          assert.equal(await ports.reports.delete(newAccount(ports), id), null);
          const change = { privacy: 'private', now: later(1), ifVersion: undefined } as const;
          assert.equal(await ports.reports.changePrivacy({ account: newAccount(ports), id }, change), null);
        }
      },
    },
    {
      name: 'finds the newest report of an account on a URL, compared literally',
      async run(ports) {
        const account = newAccount(ports);
        const url = 'https://www.example.com/A%20b?q=%5C_';
        const oldest = newReport(ports, { account, url });
        const newest = newReport(ports, { account, url, privacy: { kind: 'password', hash: 'hash' } });
        for (const report of [newest, oldest]) await ports.reports.add(report);
        await addReport(ports, { account: newAccount(ports), url });
        for (const other of ['https://www.example.com/A%20b', 'https://www.example.com/a%20b?q=%5C_'])
          await addReport(ports, { account, url: other });
        const { report } = await generate(ports, newest, { score: 50 }, later(1));
        assert.deepEqual((await ports.reports.findByUrl(account, url))?.state, report.state);
        await ports.transactions.run(async () => {
          await ports.reports.delete(account, newest.id);
          assert.deepEqual((await ports.reports.findByUrl(account, url))?.state, oldest.state);
        });
        for (const unknown of [`${url}x`, 'https://www.example.com/%', '', 'a\0b'])
          assert.equal(await ports.reports.findByUrl(account, unknown), null);
        assert.equal(await ports.reports.findByUrl(newAccount(ports), url), null);
      },
    },
    {
      name: 'finds which of many reports have a generation under way',
      async run(ports) {
        const account = newAccount(ports);
        const [pending, ended] = [await addReport(ports, { account }), await addReport(ports, { account })];
        await generate(ports, ended.state, { failure: FAILURE }, later(1));
        const ids = [pending, ended].map(({ state }) => state.id);
        const found = await ports.reports.findUnderWay([...ids, ...ids, ports.ids.next(), 'no uuid']);
        assert.deepEqual(found, [pending.state.id]);
        assert.deepEqual(await ports.reports.findUnderWay([]), []);
      },
    },
    {
      name: 'lists the generations under way of all accounts, in steps',
      async run(ports) {
        const accounts = [newAccount(ports), newAccount(ports)];
        const before = ports.ids.next();
        const add = (index = 0) => addReport(ports, { account: accounts[index % 2] ?? '' });
        const [running, ended, again, hidden] = [await add(), await add(1), await add(), await add(1)];
        const pending = await atOnce(3, add);
        const { running: started } = await startGeneration(ports, running, later(1));
        await generate(ports, ended, { score: 50 }, later(2));
        await generate(ports, again, { failure: FAILURE }, later(3));
        const { running: restarted } = await startGeneration(ports, again, later(4));
        const changed = await ports.reports.update(hidden, (report) =>
          report.changePrivacy({ kind: 'private' }, later(5)),
        );
        assert.ok(changed);
        const expected = [started, restarted, changed, ...pending]
          .map(({ state: { account, id, generationId, updatedAt } }) => ({ account, id, generationId, updatedAt }))
          .sort((a, b) => (a.id < b.id ? -1 : 1));
        for (const limit of [1, 2, 100]) {
          const listed = await listUnderWay(ports, limit, before);
          assert.deepEqual(
            listed.filter(({ account }) => accounts.includes(account)),
            expected,
          );
        }
        const [first] = await ports.reports.listUnderWay(1, null);
        assert.ok(first && first.id <= running.id, 'without a position, it starts with the first report');
      },
    },
    {
      name: 'lists a generation under way until it has an outcome or its report is deleted',
      async run(ports) {
        const account = newAccount(ports);
        const before = ports.ids.next();
        const [first, second] = await atOnce(2, () => addReport(ports, { account }));
        assert.ok(first && second);
        const own = async () => (await listUnderWay(ports, 10, before)).filter((each) => each.account === account);
        assert.equal((await own()).length, 2);
        await generate(ports, first, { score: 50 }, later(1));
        await ports.reports.delete(account, second.id);
        assert.deepEqual(await own(), []);
      },
    },
    {
      name: 'adds a report once, even if it is added ten times at once',
      async run(ports) {
        const account = newAccount(ports);
        const id = ports.ids.next();
        const reports = Array.from({ length: 10 }, (_, index) =>
          newReport(ports, { account, id, url: `https://example.com/${index}` }),
        );
        const added = await Promise.all(reports.map((report) => ports.reports.add(report)));
        assert.equal(added.filter(Boolean).length, 1);
        const winner = reports[added.indexOf(true)];
        assert.deepEqual((await ports.reports.find(id))?.report.state, winner?.state);
      },
    },
    {
      name: 'keeps the report of another account if its id is added again',
      async run(ports) {
        const report = await addReport(ports, { account: newAccount(ports) });
        const { id } = report.state;
        const other = newAccount(ports);
        assert.equal(
          await ports.reports.add(newReport(ports, { account: other, id, url: 'https://other.example/' })),
          false,
        );
        assert.deepEqual((await ports.reports.find(id))?.report.state, report.state);
        const query = { account: other, search: null, direction: 'asc', limit: 10, cursor: null } as const;
        assert.deepEqual((await ports.projects.list({ ...query, sort: 'project' })).rows, []);
      },
    },
    {
      name: 'returns a copy to each caller',
      async run(ports) {
        const report = newReport(ports, { account: newAccount(ports), createdAt: new Date(START) });
        const { id, account } = report.state;
        await ports.reports.add(report);
        report.state.createdAt.setTime(0);
        const found = await ports.reports.find(id);
        assert.deepEqual(found?.report.state.createdAt, START);
        found?.report.state.updatedAt.setTime(0);
        const updated = await ports.reports.update({ account, id }, (current) => {
          const next = current.changePrivacy({ kind: 'private' }, later(1));
          current.state.createdAt.setTime(0);
          return next.changePrivacy({ kind: 'public' }, later(2));
        });
        updated?.state.updatedAt.setTime(0);
        assert.deepEqual((await ports.reports.find(id))?.report.state.updatedAt, later(2));
      },
    },
    {
      name: 'writes a change and returns the current report',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        const changed = await ports.reports.update({ account, id }, (report) =>
          report.changePrivacy({ kind: 'password', hash: 'a hash' }, later(1234)),
        );
        assert.deepEqual(changed?.state.privacy, { kind: 'password', hash: 'a hash' });
        assert.equal(changed?.state.version, 2);
        assert.deepEqual((await ports.reports.find(id))?.report.state, changed?.state);
      },
    },
    {
      name: 'removes the password hash of a report that is no longer password-protected',
      async run(ports) {
        const privacy = { kind: 'password', hash: 'a hash' } as const;
        const { id, account } = (await addReport(ports, { account: newAccount(ports), privacy })).state;
        await ports.reports.update({ account, id }, (report) => report.changePrivacy({ kind: 'private' }, later(1)));
        assert.deepEqual((await ports.reports.find(id))?.report.state.privacy, { kind: 'private' });
      },
    },
    {
      name: 'changes the privacy in one step, as the report itself would',
      async run(ports) {
        for (const [privacy, from] of [
          ['private', { kind: 'public' }],
          ['public', { kind: 'private' }],
          ['private', { kind: 'password', hash: 'a hash' }],
        ] as const) {
          const report = await addReport(ports, { account: newAccount(ports), privacy: from });
          await generate(ports, report.state, { score: 61.5 }, later(1));
          const before = await ports.reports.find(report.id);
          assert.ok(before?.shown);
          const changed = await ports.reports.changePrivacy(report, { privacy, now: later(2), ifVersion: undefined });
          assert.deepEqual(changed?.report.state, before.report.changePrivacy({ kind: privacy }, later(2)).state);
          assert.ok(changed.shown);
          assertSameGeneration(changed.shown, before.shown);
          assert.deepEqual((await ports.reports.find(report.id))?.report.state, changed.report.state);
        }
      },
    },
    {
      name: 'changes the privacy of a report without an outcome, and of the versions that are allowed',
      async run(ports) {
        const { id, account, version } = (await addReport(ports, { account: newAccount(ports) })).state;
        const change = (privacy: 'public' | 'private', ifVersion?: readonly number[]) =>
          ports.reports.changePrivacy({ account, id }, { privacy, now: later(1), ifVersion });
        assert.equal(await change('public'), null);
        assert.equal(await change('private', []), null);
        assert.equal(await change('private', [version - 1, version + 1, Number.MAX_SAFE_INTEGER]), null);
        assert.equal((await ports.reports.find(id))?.report.state.version, version);
        const changed = await change('private', [version + 7, version]);
        assert.equal(changed?.report.state.version, version + 1);
        assert.equal(changed.shown, null);
        const versions = (await atOnce(10, (index) => change(index % 2 === 0 ? 'public' : 'private')))
          .filter((each) => each !== null)
          .map(({ report }) => report.state.version)
          .sort((a, b) => a - b);
        assert.deepEqual(
          versions,
          versions.map((_, index) => version + 2 + index),
        );
      },
    },
    {
      name: 'loses none of twenty concurrent updates',
      async run(ports) {
        const { id, account, version } = (await addReport(ports, { account: newAccount(ports) })).state;
        const changed = await atOnce(20, (index) =>
          ports.reports.update({ account, id }, (report) =>
            report.changePrivacy({ kind: 'password', hash: `hash ${index}` }, later(index)),
          ),
        );
        const versions = changed.map((report) => report?.state.version ?? 0).sort((a, b) => a - b);
        assert.deepEqual(
          versions,
          Array.from({ length: 20 }, (_, index) => version + 1 + index),
        );
        assert.equal((await ports.reports.find(id))?.report.state.version, version + 20);
      },
    },
    {
      name: 'writes nothing if the change returns the report it was given',
      async run(ports) {
        const report = await addReport(ports, { account: newAccount(ports) });
        const { id, account } = report;
        for (const given of [{ account, id }, report]) {
          const same = await ports.reports.update(given, (current) => current);
          assert.deepEqual(same?.state, report.state);
          assert.deepEqual((await ports.reports.find(id))?.report.state, report.state);
        }
      },
    },
    {
      name: 'writes nothing if the change throws, and passes the error on',
      async run(ports) {
        const report = await addReport(ports, { account: newAccount(ports) });
        const { id, account } = report;
        const error = new SitegradeError({ kind: 'version-conflict', current: 1 });
        const refuse = () => {
          throw error;
        };
        for (const given of [{ account, id }, report]) {
          await assert.rejects(ports.reports.update(given, refuse), (thrown) => thrown === error);
          assert.deepEqual((await ports.reports.find(id))?.report.state, report.state);
        }
      },
    },
    {
      name: 'changes the current report, even if the caller has an outdated copy',
      async run(ports) {
        const copy = await addReport(ports, { account: newAccount(ports) });
        const { id } = copy;
        const { version } = copy.state;
        const setHash = (hash: string) => (report: Report) =>
          report.changePrivacy({ kind: 'password', hash }, later(1));
        for (const index of [0, 1]) {
          const changed = await ports.reports.update(copy, setHash(`hash ${index}`));
          assert.equal(changed?.state.version, version + 1 + index);
          assert.deepEqual((await ports.reports.find(id))?.report.state, changed.state);
        }
        // An outdated copy that cannot be changed, or need not be, says nothing about the current report.
        const refuseCopy = (report: Report) => {
          if (report.state.version === version) throw new Error('the copy is refused');
          return setHash('hash 2')(report);
        };
        const skipCopy = (report: Report) => (report.state.version === version ? report : setHash('hash 3')(report));
        await assert.doesNotReject(ports.reports.update(copy, refuseCopy));
        await ports.reports.update(copy, skipCopy);
        assert.equal((await ports.reports.find(id))?.report.state.version, version + 4);
      },
    },
    {
      name: "changes and deletes no other account's report",
      async run(ports) {
        const report = await addReport(ports, { account: newAccount(ports) });
        const { id } = report;
        const account = newAccount(ports);
        const seen: unknown[] = [];
        const look = (current: Report) => {
          seen.push(current);
          return current.changePrivacy({ kind: 'private' }, later(1));
        };
        assert.equal(await ports.reports.update({ account, id }, look), null);
        assert.equal(await ports.reports.delete(account, id, (current) => void look(current)), null);
        const change = { privacy: 'private', now: later(1), ifVersion: undefined } as const;
        assert.equal(await ports.reports.changePrivacy({ account, id }, change), null);
        assert.deepEqual(seen, []);
        const copy = new Report({ ...report.state, account });
        assert.equal(await ports.reports.update(copy, look), null);
        assert.ok(seen.every((current) => current === copy));
        assert.deepEqual((await ports.reports.find(id))?.report.state, report.state);
      },
    },
    {
      name: 'returns the whole generation whose outcome a report shows',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        const { report, generation } = await generate(ports, { account, id }, { score: 83.4 }, later(60_000));
        const found = await ports.reports.find(id);
        assert.deepEqual(found?.report.state, report.state);
        assertSameGeneration(found?.shown, generation);
      },
    },
    {
      name: 'shows the last good outcome after failures and while new generations are under way',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        const { generation } = await generate(ports, { account, id }, { score: 0 }, later(1000));
        for (let round = 0; round < 12; round += 1) {
          const { report } = await generate(ports, { account, id }, { failure: FAILURE }, later(2000 + round));
          assert.deepEqual((await ports.reports.find(id))?.report.state, report.state);
          assert.deepEqual(report.state.failure, FAILURE);
        }
        await ports.reports.update({ account, id }, (report) =>
          report.requestGeneration(ports.ids.next(), later(3000)),
        );
        const found = await ports.reports.find(id);
        assert.equal(found?.report.state.status, 'pending');
        assertSameGeneration(found?.shown, generation);
      },
    },
    {
      name: 'shows the newest of several good outcomes',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        await generate(ports, { account, id }, { score: 100 }, later(1000));
        const { generation } = await generate(ports, { account, id }, { score: 41.5 }, later(2000));
        assertSameGeneration((await ports.reports.find(id))?.shown, generation);
      },
    },
    {
      name: 'deletes a report once, with its generations, and returns it as it was',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        const { report } = await generate(ports, { account, id }, { score: 70 }, later(1000));
        const deleted = await atOnce(5, () => ports.reports.delete(account, id));
        assert.deepEqual(
          deleted.filter((each) => each !== null).map(({ state }) => state),
          [report.state],
        );
        assert.equal(await ports.reports.find(id), null);
        // The same ids again: leftovers would be shown, or would conflict.
        const again = newReport(ports, { account, id, generationId: report.state.generationId });
        assert.equal(await ports.reports.add(again), true);
        assert.equal((await ports.reports.find(id))?.shown, null);
        const { generation } = await generate(ports, { account, id }, { score: 30 }, later(2000));
        assertSameGeneration((await ports.reports.find(id))?.shown, generation);
      },
    },
    {
      name: 'deletes nothing if the check throws, and passes the error on',
      async run(ports) {
        const report = await addReport(ports, { account: newAccount(ports) });
        const { id, account } = report.state;
        const error = new Error('not this version');
        const seen: unknown[] = [];
        const deletion = ports.reports.delete(account, id, (current) => {
          seen.push(current.state);
          throw error;
        });
        await assert.rejects(deletion, (thrown) => thrown === error);
        assert.deepEqual(seen, [report.state]);
        assert.deepEqual((await ports.reports.find(id))?.report.state, report.state);
      },
    },
    {
      name: 'deletes only the version that passed the check',
      async run(ports) {
        for (let round = 0; round < 10; round += 1) {
          const { id, account, version } = (await addReport(ports, { account: newAccount(ports) })).state;
          const conflict = new SitegradeError({ kind: 'version-conflict', current: version + 1 });
          const requireFirst = (current: Report) => {
            if (current.state.version !== version) throw conflict;
          };
          const hide = () =>
            ports.reports.update({ account, id }, (report) => report.changePrivacy({ kind: 'private' }, later(1)));
          const [hidden, deleted] = await Promise.all([
            hide(),
            ports.reports.delete(account, id, requireFirst).catch((error: unknown) => {
              assert.equal(error, conflict);
              return null;
            }),
          ]);
          // One of the two came first, and the other saw its result.
          assert.equal(deleted?.state.version ?? version, version);
          assert.equal(hidden === null, deleted !== null);
          assert.deepEqual((await ports.reports.find(id))?.report.state, hidden?.state);
        }
      },
    },
    {
      name: 'runs a concurrent update and deletion one after the other',
      async run(ports) {
        for (let round = 0; round < 10; round += 1) {
          const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
          const [, deleted] = await Promise.all([
            ports.reports.update({ account, id }, (report) => report.changePrivacy({ kind: 'private' }, later(1))),
            ports.reports.delete(account, id),
          ]);
          assert.notEqual(deleted, null);
          assert.equal(await ports.reports.find(id), null);
        }
      },
    },
    ...reportListCases,
  ],
};

/** Every generation under way of reports with an id above `after`, in steps of `limit`. */
async function listUnderWay(
  { reports }: Pick<Ports, 'reports'>,
  limit: number,
  after: string,
): Promise<GenerationUnderWay[]> {
  const all: GenerationUnderWay[] = [];
  for (;;) {
    const step = await reports.listUnderWay(limit, after);
    assert.ok(step.length <= limit, 'no more than the limit at a time');
    all.push(...step);
    const last = step.at(-1);
    if (last === undefined) return all;
    assert.ok(last.id > after, 'each step continues after the previous one');
    after = last.id;
  }
}
