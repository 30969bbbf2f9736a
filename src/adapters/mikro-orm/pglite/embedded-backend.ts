import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGliteDialect } from 'kysely';
import type { Backend } from '../database/backend.js';
import { readSnapshot, SNAPSHOT_DIRECTORY } from './cluster-snapshot.js';
import { DirectoryLock } from './directory-lock.js';
import { unpackTar } from './unpack-tar.js';

const EXTENSIONS = { btree_gin, pg_trgm };

/**
 * PostgreSQL inside this process.
 * @param dataDir directory of its files, created if missing; null for a database in memory
 * @param snapshots directory of the snapshot that new databases start from; without it they take seconds longer
 * @throws DirectoryInUseError if another process uses the directory: two processes would lose rows
 */
export async function openEmbedded(dataDir: string | null, snapshots = SNAPSHOT_DIRECTORY): Promise<Backend> {
  if (dataDir === null) return backendOn(await createInMemory(snapshots), () => undefined);
  const directory = resolve(dataDir);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const lock = DirectoryLock.acquire(directory);
  try {
    const cluster = join(directory, 'postgres');
    if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(cluster, snapshots);
    return backendOn(await PGlite.create({ dataDir: cluster, extensions: EXTENSIONS }), () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function createInMemory(snapshots: string): Promise<PGlite> {
  const snapshot = await readSnapshot(snapshots);
  return PGlite.create({ extensions: EXTENSIONS, ...(snapshot && { loadDataDir: new Blob([snapshot]) }) });
}

/** Creates an empty cluster, completely or not at all: if it is interrupted, the next start begins again. */
async function createCluster(cluster: string, snapshots: string): Promise<void> {
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const snapshot = await readSnapshot(snapshots);
  if (snapshot) unpackTar(snapshot, unfinished);
  else await (await PGlite.create({ dataDir: unfinished })).close();
  await rename(unfinished, cluster);
}

function backendOn(pglite: PGlite, release: () => void): Backend {
  return {
    dialect: new PGliteDialect({ pglite }),
    pglite,
    databaseUrl: null,
    execute: null,
    executeBatch: null,
    replicas: [],
    withMigrationLock: (work) => work({ database: 'postgres', schema: 'public' }),
    release: async () => release(),
  };
}
