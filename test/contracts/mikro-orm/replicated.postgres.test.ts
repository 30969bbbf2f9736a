import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { ReplicatedPostgres } from '../../support/replicated-postgres.js';
import { runStorageSuites } from './storage-suites.js';

/*
 * Commits wait for the replica, so that it may nearly always be asked: what it answers must meet every promise, too.
 * test/scaling/read-replicas.postgres.test.ts has the replica fall behind.
 */

let servers: ReplicatedPostgres;
let storage: MikroOrmStorage;

beforeAll(async () => {
  servers = await ReplicatedPostgres.start();
  const url = await servers.commitsOnBoth();
  storage = await openStorage({ kind: 'postgresql', url, replicaUrls: [servers.replicaUrl] });
  await storage.migrate();
}, 60_000);

afterAll(async () => {
  await storage.close();
  await servers.stop();
});

runStorageSuites(() => storage);
