import assert from 'node:assert/strict';
import type { Ports, ShareLinkRepository } from '../application/index.js';
import type { ReportKey, ShareLink } from '../domain/index.js';
import type { ContractSuite } from './contract.js';
import { START, addReport, atOnce, later, newAccount, type ReportPorts } from './fixtures.js';

export type ShareLinkRepositorySubject = ReportPorts & {
  readonly shareLinks: ShareLinkRepository;
  readonly projects: Ports['projects'];
};

export const shareLinkRepositorySuite: ContractSuite<ShareLinkRepositorySubject> = {
  port: 'ShareLinkRepository',
  cases: [
    {
      name: 'returns a link as it was added, by its hash, and a copy to each caller',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        for (const expiresAt of [later(1000), null]) {
          const link = newLink(ports, state, { expiresAt });
          assert.equal(await ports.shareLinks.add(link, 20), 'added');
          const found = await ports.shareLinks.findByHash(link.hash);
          assert.deepEqual(found, link);
          found?.createdAt.setTime(0);
          assert.deepEqual(await ports.shareLinks.findByHash(link.hash), link);
        }
        for (const hash of ['', 'x', 'a\0b']) assert.equal(await ports.shareLinks.findByHash(hash), null);
      },
    },
    {
      name: 'lists the links of one report that have not expired, newest first',
      async run(ports) {
        const account = newAccount(ports);
        const [one, other] = [await addReport(ports, { account }), await addReport(ports, { account })];
        const links = [later(500), later(501), null].map((expiresAt) => newLink(ports, one.state, { expiresAt }));
        for (const link of [...links, newLink(ports, other.state)]) await ports.shareLinks.add(link, 20);
        assert.deepEqual(await ports.shareLinks.list(account, one.id, START), links.toReversed());
        assert.deepEqual(await ports.shareLinks.list(account, one.id, later(500)), [links[2], links[1]]);
        for (const key of [
          { account: newAccount(ports), id: one.id },
          { account, id: ports.ids.next() },
          { account, id: 'no id' },
        ]) {
          assert.deepEqual(await ports.shareLinks.list(key.account, key.id, START), []);
        }
      },
    },
    {
      name: 'stores no link to a report that the account does not have',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        for (const key of [
          { account: newAccount(ports), id: state.id },
          { account: state.account, id: ports.ids.next() },
          { account: state.account, id: 'no id' },
        ]) {
          const link = newLink(ports, key);
          assert.equal(await ports.shareLinks.add(link, 20), 'no-report');
          assert.equal(await ports.shareLinks.findByHash(link.hash), null);
        }
      },
    },
    {
      name: 'never exceeds the limit of a report, even if several links are added at the same time',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        // Expired ones do not count.
        const expired = newLink(ports, state, { createdAt: START, expiresAt: later(10) });
        assert.equal(await ports.shareLinks.add(expired, 3), 'added');
        const results = await atOnce(8, () =>
          ports.shareLinks.add(newLink(ports, state, { createdAt: later(10), expiresAt: null }), 3),
        );
        assert.deepEqual(results.toSorted(), [...Array<string>(3).fill('added'), ...Array<string>(5).fill('full')]);
        assert.equal((await ports.shareLinks.list(state.account, state.id, later(10))).length, 3);
      },
    },
    {
      name: 'removes a link of that report and account only, once',
      async run(ports) {
        const account = newAccount(ports);
        const { state } = await addReport(ports, { account });
        const other = await addReport(ports, { account });
        const link = newLink(ports, state);
        await ports.shareLinks.add(link, 20);
        const remove = (of: string, report: string, id: string) => ports.shareLinks.remove(of, report, id);
        assert.equal(await remove(newAccount(ports), state.id, link.id), null);
        assert.equal(await remove(account, other.id, link.id), null);
        assert.equal(await remove(account, state.id, ports.ids.next()), null);
        assert.equal(await remove(account, state.id, 'no id'), null);
        assert.equal(await remove(account, 'no id', link.id), null);
        assert.deepEqual(await ports.shareLinks.findByHash(link.hash), link);
        const removed = await atOnce(4, () => remove(account, state.id, link.id));
        assert.deepEqual(
          removed.filter((each) => each !== null),
          [link],
        );
        assert.equal(await ports.shareLinks.findByHash(link.hash), null);
      },
    },
    {
      name: 'removes the links of a report with the report, and with its project',
      async run(ports) {
        const account = newAccount(ports);
        const urls = ['https://one.example/', 'https://two.example/', 'https://three.example/'];
        const [one, two, three] = await Promise.all(urls.map((url) => addReport(ports, { account, url })));
        assert.ok(one && two && three);
        const links = [one, two, three].map(({ state }) => newLink(ports, state, { expiresAt: null }));
        for (const link of links) await ports.shareLinks.add(link, 20);
        await ports.reports.delete(account, one.id);
        await ports.projects.delete(account, two.state.project);
        const found = await Promise.all(links.map(({ hash }) => ports.shareLinks.findByHash(hash)));
        assert.deepEqual(found, [null, null, links[2]]);
      },
    },
    {
      name: 'leaves no link behind if its report is deleted at the same time',
      async run(ports) {
        const account = newAccount(ports);
        await atOnce(8, async () => {
          const { state } = await addReport(ports, { account });
          const link = newLink(ports, state);
          const [result] = await Promise.all([ports.shareLinks.add(link, 20), ports.reports.delete(account, state.id)]);
          assert.notEqual(result, 'full');
          assert.equal(await ports.shareLinks.findByHash(link.hash), null);
        });
      },
    },
    {
      name: 'adds and removes in the open transaction',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const [kept, added] = [newLink(ports, state), newLink(ports, state)];
        await ports.shareLinks.add(kept, 20);
        const failed = ports.transactions.run(async () => {
          await ports.shareLinks.add(added, 20);
          await ports.shareLinks.remove(state.account, state.id, kept.id);
          throw new Error('on purpose');
        });
        await assert.rejects(failed, /on purpose/);
        assert.deepEqual(await ports.shareLinks.list(state.account, state.id, START), [kept]);
      },
    },
    {
      name: 'purges expired links only, at most as many as asked for',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const expired = Array.from({ length: 5 }, () => newLink(ports, state, { expiresAt: LONG_AGO }));
        const alive = newLink(ports, state, { expiresAt: new Date(LONG_AGO.getTime() + 1) });
        const unlimited = newLink(ports, state, { expiresAt: null });
        for (const link of [...expired, alive, unlimited]) await ports.shareLinks.add(link, 20);
        assert.equal(await ports.shareLinks.purge(new Date(LONG_AGO.getTime() - 1), 10), 0);
        assert.equal(await ports.shareLinks.purge(LONG_AGO, 2), 2);
        assert.equal(await ports.shareLinks.purge(LONG_AGO, 10), 3);
        assert.equal(await ports.shareLinks.purge(LONG_AGO, 10), 0);
        assert.deepEqual(await ports.shareLinks.findByHash(alive.hash), alive);
        assert.deepEqual(await ports.shareLinks.findByHash(unlimited.hash), unlimited);
        assert.equal(await ports.shareLinks.purge(alive.expiresAt ?? START, 10), 1);
      },
    },
  ],
};

/** Before the links of other cases expire. */
const LONG_AGO = new Date('2001-01-01T00:00:00.000Z');

function newLink(
  { ids }: Pick<Ports, 'ids'>,
  { account, id: reportId }: ReportKey,
  times: Partial<Pick<ShareLink, 'createdAt' | 'expiresAt'>> = {},
): ShareLink {
  const id = ids.next();
  const hash = id.replaceAll('-', '').repeat(2);
  return { id, account, reportId, hash, ending: 'aZ09', createdAt: START, expiresAt: later(60_000), ...times };
}
