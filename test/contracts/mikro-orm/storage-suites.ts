import { v7 } from 'uuid';
import type { MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import {
  apiKeyRepositorySuite,
  auditLogSuite,
  endedSessionsSuite,
  firstKeySuite,
  generationRepositorySuite,
  idempotencyStoreSuite,
  overviewRepositorySuite,
  projectRepositorySuite,
  reportRepositorySuite,
  scanRepositorySuite,
  shareLinkRepositorySuite,
  transactionsSuite,
} from '../../../src/testing/index.js';
import { runSuite } from '../run-suite.js';

/** Runs all suites of the storage, on a storage that `beforeAll` has opened and migrated. */
export function runStorageSuites(opened: () => MikroOrmStorage): void {
  let subject: ReturnType<typeof portsOf>;
  beforeAll(() => {
    subject = portsOf(opened());
  });

  runSuite(reportRepositorySuite, () => subject);
  runSuite(projectRepositorySuite, () => subject);
  runSuite(generationRepositorySuite, () => subject);
  runSuite(overviewRepositorySuite, () => subject);
  runSuite(scanRepositorySuite, () => subject);
  runSuite(transactionsSuite, () => subject);
  runSuite(apiKeyRepositorySuite, () => subject);
  runSuite(idempotencyStoreSuite, () => subject);
  runSuite(auditLogSuite, () => subject);
  runSuite(endedSessionsSuite, () => subject);
  runSuite(shareLinkRepositorySuite, () => subject);
  runSuite(firstKeySuite, async () => {
    await opened().executeSql('truncate api_keys');
    return subject;
  });
}

/** The subject of the suites. It must stay the same object. */
export function portsOf(storage: MikroOrmStorage) {
  const { transactions, reports, generations, projects, overview, keys, idempotency } = storage;
  const { auditLog, endedSessions, scans, shareLinks } = storage;
  const ids = { next: () => v7() };
  const repositories = { reports, generations, projects, overview, keys, idempotency };
  return { ids, transactions, ...repositories, auditLog, endedSessions, scans, shareLinks };
}
