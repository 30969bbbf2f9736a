import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import type { ReportRepository } from '../../../src/application/index.js';
import { reportRepositorySuite } from '../../../src/testing/index.js';
import { useStorage } from '../../support/use-storage.js';
import { portsOf } from './storage-suites.js';

/* Needs a server: PGlite has one connection, so an adapter without a row lock passes there. */

let storage: MikroOrmStorage;
useStorage((opened) => {
  storage = opened;
});

/** Reads, changes and writes like the real one, but without a lock. */
function withoutRowLock(reports: ReportRepository): ReportRepository['update'] {
  return async ({ account, id }, change) => {
    const stored = await reports.find(id);
    if (stored?.report.state.account !== account) return null;
    const next = change(stored.report);
    const { privacy, updatedAt, version } = next.state;
    const hash = privacy.kind === 'password' ? privacy.hash : null;
    await storage.executeSql(
      'update reports set privacy = $3, password_hash = $4, updated_at = $5, version = $6 where account = $1 and id = $2',
      [account, id, privacy.kind, hash, updatedAt, version],
    );
    return next;
  };
}

test('the kit notices a repository that takes no row lock', async () => {
  const { reports } = storage;
  const broken: ReportRepository = {
    add: (report) => reports.add(report),
    find: (id) => reports.find(id),
    findByUrl: (account, url) => reports.findByUrl(account, url),
    findUnderWay: (ids) => reports.findUnderWay(ids),
    listUnderWay: (...query) => reports.listUnderWay(...query),
    update: withoutRowLock(reports),
    changePrivacy: (key, change) => reports.changePrivacy(key, change),
    delete: (account, id, check) => reports.delete(account, id, check),
    list: (query) => reports.list(query),
  };
  const promise = reportRepositorySuite.cases.find(({ name }) => name === 'loses none of twenty concurrent updates');
  await expect(promise?.run({ ...portsOf(storage), reports: broken })).rejects.toThrow(/deepStrictEqual|deep-equal/i);
});
