import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { ReplicatedPostgres } from '../../support/replicated-postgres.js';
import { runStorageSuites } from './storage-suites.js';

let servers: ReplicatedPostgres;
let storage: MikroOrmStorage;

beforeAll(async () => {
  servers = await ReplicatedPostgres.start();
  storage = await openStorage({ kind: 'postgresql', url: servers.primaryUrl, replicaUrls: [servers.replicaUrl] });
  await storage.migrate();
}, 60_000);

afterAll(async () => {
  await storage.close();
  await servers.stop();
});

runStorageSuites(() => storage);
