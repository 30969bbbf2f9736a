import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { ReplicatedPostgres } from '../../support/replicated-postgres.js';
import { runStorageSuites } from './storage-suites.js';

/*
 * Commits wait for the replica, so it serves nearly all reads, and must keep every promise too. In
 * test/scaling/read-replicas.postgres.test.ts the replica lags.
 */

let servers: ReplicatedPostgres;
let storage: MikroOrmStorage;

beforeAll(async () => {
  servers = await ReplicatedPostgres.start();
  const url = await servers.commitsOnBoth();
  storage = await openStorage({ kind: 'postgresql', url, replicaUrls: [servers.replicaUrl] });
  await storage.migrate();
});

afterAll(async () => {
  await storage.close();
  await servers.stop();
});

runStorageSuites(() => storage);
