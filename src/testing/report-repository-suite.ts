import assert from 'node:assert/strict';
import { SitegradeError, plainAudits, type Report } from '../domain/index.js';
import type { Ports } from '../application/index.js';
import type { ContractSuite } from './contract.js';
import { FAILURE, START, addReport, atOnce, later, newAccount, newReport, settle } from './fixtures.js';
import { reportListCases } from './report-list-cases.js';

export type ReportRepositorySubject = Pick<Ports, 'ids' | 'transactions' | 'reports' | 'generations' | 'projects'>;

/** Promises of ReportRepository, and of GenerationRepository as far as they show through it. */
export const reportRepositorySuite: ContractSuite<ReportRepositorySubject> = {
  port: 'ReportRepository',
  cases: [
    {
      name: 'finds a report as it was added',
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
      name: 'knows no report of an unknown id, whatever its form',
      async run(ports) {
        for (const id of [ports.ids.next(), '', '1', 'no uuid', "'; --", 'x'.repeat(3000), 'ü']) {
          assert.equal(await ports.reports.find(id), null);
          assert.equal(await ports.reports.update(newAccount(ports), id, (report) => report), null);
          assert.equal(await ports.reports.delete(newAccount(ports), id), null);
        }
      },
    },
    {
      name: 'tells which of many reports have a generation under way',
      async run(ports) {
        const account = newAccount(ports);
        const [pending, settled] = [await addReport(ports, { account }), await addReport(ports, { account })];
        await settle(ports, settled.state, { failure: FAILURE }, later(1));
        const ids = [pending, settled].map(({ state }) => state.id);
        const found = await ports.reports.findUnderWay([...ids, ...ids, ports.ids.next(), 'no uuid']);
        assert.deepEqual(found, [pending.state.id]);
        assert.deepEqual(await ports.reports.findUnderWay([]), []);
      },
    },
    {
      name: 'adds a report once, even where it is added ten times at once',
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
      name: 'leaves the report of another account alone where its id is added again',
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
      name: 'gives each caller a copy',
      async run(ports) {
        const report = newReport(ports, { account: newAccount(ports), createdAt: new Date(START) });
        const { id, account } = report.state;
        await ports.reports.add(report);
        report.state.createdAt.setTime(0);
        const found = await ports.reports.find(id);
        assert.deepEqual(found?.report.state.createdAt, START);
        found?.report.state.updatedAt.setTime(0);
        const updated = await ports.reports.update(account, id, (current) => {
          const next = current.changePrivacy({ kind: 'private' }, later(1));
          current.state.createdAt.setTime(0);
          return next.changePrivacy({ kind: 'public' }, later(2));
        });
        updated?.state.updatedAt.setTime(0);
        assert.deepEqual((await ports.reports.find(id))?.report.state.updatedAt, later(2));
      },
    },
    {
      name: 'writes a change and gives back what is stored now',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        const changed = await ports.reports.update(account, id, (report) =>
          report.changePrivacy({ kind: 'password', hash: 'a hash' }, later(1234)),
        );
        assert.deepEqual(changed?.state.privacy, { kind: 'password', hash: 'a hash' });
        assert.equal(changed?.state.version, 2);
        assert.deepEqual((await ports.reports.find(id))?.report.state, changed?.state);
      },
    },
    {
      name: 'keeps no password hash of a report that leaves the password form',
      async run(ports) {
        const privacy = { kind: 'password', hash: 'a hash' } as const;
        const { id, account } = (await addReport(ports, { account: newAccount(ports), privacy })).state;
        await ports.reports.update(account, id, (report) => report.changePrivacy({ kind: 'private' }, later(1)));
        assert.deepEqual((await ports.reports.find(id))?.report.state.privacy, { kind: 'private' });
      },
    },
    {
      name: 'loses none of twenty updates at once',
      async run(ports) {
        const { id, account, version } = (await addReport(ports, { account: newAccount(ports) })).state;
        const changed = await atOnce(20, (index) =>
          ports.reports.update(account, id, (report) =>
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
      name: 'writes nothing where the change gives back the report it was given',
      async run(ports) {
        const report = await addReport(ports, { account: newAccount(ports) });
        const { id, account } = report.state;
        for (const known of [undefined, report]) {
          const same = await ports.reports.update(account, id, (current) => current, known);
          assert.deepEqual(same?.state, report.state);
          assert.deepEqual((await ports.reports.find(id))?.report.state, report.state);
        }
      },
    },
    {
      name: 'writes nothing where the change throws, and passes its error on',
      async run(ports) {
        const report = await addReport(ports, { account: newAccount(ports) });
        const { id, account } = report.state;
        const error = new SitegradeError({ kind: 'version-conflict', current: 1 });
        const refuse = () => {
          throw error;
        };
        for (const known of [undefined, report]) {
          const update = ports.reports.update(account, id, refuse, known);
          await assert.rejects(update, (thrown) => thrown === error);
          assert.deepEqual((await ports.reports.find(id))?.report.state, report.state);
        }
      },
    },
    {
      name: 'changes the report as it is, whatever it was known as',
      async run(ports) {
        const known = await addReport(ports, { account: newAccount(ports) });
        const other = await addReport(ports, { account: newAccount(ports) });
        const { id, account, version } = known.state;
        const hash = (text: string) => (report: Report) =>
          report.changePrivacy({ kind: 'password', hash: text }, later(1));
        for (const [index, report] of [known, known, other].entries()) {
          const changed = await ports.reports.update(account, id, hash(`hash ${index}`), report);
          assert.equal(changed?.state.version, version + 1 + index);
          assert.deepEqual((await ports.reports.find(id))?.report.state, changed.state);
        }
        assert.deepEqual((await ports.reports.find(other.state.id))?.report.state, other.state);
        // What is refused of an older one, or would change nothing of it, may well be done.
        const refuseFirst = (report: Report) => {
          if (report.state.version === version) throw new Error('only of what it was known as');
          return hash('hash 3')(report);
        };
        const skipFirst = (report: Report) => (report.state.version === version ? report : hash('hash 4')(report));
        await ports.reports.update(account, id, refuseFirst, known);
        await ports.reports.update(account, id, skipFirst, known);
        assert.equal((await ports.reports.find(id))?.report.state.version, version + 5);
      },
    },
    {
      name: "changes and deletes no other account's report",
      async run(ports) {
        const report = await addReport(ports, { account: newAccount(ports) });
        const { id } = report.state;
        const stranger = newAccount(ports);
        let called = false;
        const look = (current: Report) => {
          called = true;
          return current.changePrivacy({ kind: 'private' }, later(1));
        };
        assert.equal(await ports.reports.update(stranger, id, look), null);
        assert.equal(await ports.reports.update(stranger, id, look, report), null);
        assert.equal(await ports.reports.delete(stranger, id, (current) => void look(current)), null);
        assert.equal(called, false);
        assert.deepEqual((await ports.reports.find(id))?.report.state, report.state);
      },
    },
    {
      name: 'finds the generation whose outcome a report shows, whole',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        const { report, generation } = await settle(ports, { account, id }, { score: 83.4 }, later(60_000));
        const found = await ports.reports.find(id);
        assert.deepEqual(found?.report.state, report.state);
        assert.deepEqual(found?.shown, generation);
        const outcome = found?.shown?.outcome;
        assert.equal(outcome?.kind, 'scored');
        // Where it is there it is told as it is.
        if (outcome.auditsJson !== undefined)
          assert.equal(outcome.auditsJson, JSON.stringify(plainAudits(outcome.audits)));
      },
    },
    {
      name: 'keeps showing the last good outcome after failures and while new generations are under way',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        const { generation } = await settle(ports, { account, id }, { score: 0 }, later(1000));
        for (let round = 0; round < 12; round += 1) {
          const { report } = await settle(ports, { account, id }, { failure: FAILURE }, later(2000 + round));
          assert.deepEqual((await ports.reports.find(id))?.report.state, report.state);
          assert.deepEqual(report.state.failure, FAILURE);
        }
        await ports.reports.update(account, id, (report) => report.requestGeneration(ports.ids.next(), later(3000)));
        const found = await ports.reports.find(id);
        assert.equal(found?.report.state.status, 'pending');
        assert.deepEqual(found?.shown, generation);
      },
    },
    {
      name: 'shows the newest of several good outcomes',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        await settle(ports, { account, id }, { score: 100 }, later(1000));
        const { generation } = await settle(ports, { account, id }, { score: 41.5 }, later(2000));
        assert.deepEqual((await ports.reports.find(id))?.shown, generation);
      },
    },
    {
      name: 'deletes a report once, with its generations, and gives it back as it was',
      async run(ports) {
        const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
        const { report } = await settle(ports, { account, id }, { score: 70 }, later(1000));
        const deleted = await atOnce(5, () => ports.reports.delete(account, id));
        assert.deepEqual(
          deleted.filter((each) => each !== null).map(({ state }) => state),
          [report.state],
        );
        assert.equal(await ports.reports.find(id), null);
        // The same ids again: leftovers would be shown, or stand in the way.
        const again = newReport(ports, { account, id, generationId: report.state.generationId });
        assert.equal(await ports.reports.add(again), true);
        assert.equal((await ports.reports.find(id))?.shown, null);
        const { generation } = await settle(ports, { account, id }, { score: 30 }, later(2000));
        assert.deepEqual((await ports.reports.find(id))?.shown, generation);
      },
    },
    {
      name: 'deletes nothing where the check throws, and passes its error on',
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
      name: 'removes only what the check let pass, whatever changes meanwhile',
      async run(ports) {
        for (let round = 0; round < 10; round += 1) {
          const { id, account, version } = (await addReport(ports, { account: newAccount(ports) })).state;
          const conflict = new SitegradeError({ kind: 'version-conflict', current: version + 1 });
          const requireFirst = (current: Report) => {
            if (current.state.version !== version) throw conflict;
          };
          const hide = () =>
            ports.reports.update(account, id, (report) => report.changePrivacy({ kind: 'private' }, later(1)));
          const [hidden, deleted] = await Promise.all([
            hide(),
            ports.reports.delete(account, id, requireFirst).catch((error: unknown) => {
              assert.equal(error, conflict);
              return null;
            }),
          ]);
          // One of the two was first, and the other found what that had left.
          assert.equal(deleted?.state.version ?? version, version);
          assert.equal(hidden === null, deleted !== null);
          assert.deepEqual((await ports.reports.find(id))?.report.state, hidden?.state);
        }
      },
    },
    {
      name: 'lets an update or a deletion win, never half of each',
      async run(ports) {
        for (let round = 0; round < 10; round += 1) {
          const { id, account } = (await addReport(ports, { account: newAccount(ports) })).state;
          const [, deleted] = await Promise.all([
            ports.reports.update(account, id, (report) => report.changePrivacy({ kind: 'private' }, later(1))),
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
