import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGliteDialect } from 'kysely';
import { unpackTar } from 'modern-tar/fs';
import type { Backend } from '../database/backend.js';
import { readSnapshot, SNAPSHOT_DIRECTORY } from './cluster-snapshot.js';
import { CopyChannel } from './copy-channel.js';
import { copyCluster } from './copy-cluster.js';
import { clusterIn } from './data-directory.js';
import { DirectoryLock } from './directory-lock.js';
import { DirectoryUnusableError } from './directory-unusable-error.js';
import { DURABLE_START, DurableFileSystem, syncPath, syncTree } from './durable-file-system.js';
import { EngineWatch, type EngineFailure } from './engine-failure.js';
import { adviceFor, explainFileError } from './explain-file-error.js';
import { prepareDirectory } from './prepare-directory.js';
import { tidyUp } from './leftovers.js';
import { withPreparedStatements } from './prepared-statements.js';

const EXTENSIONS = { btree_gin, pg_trgm };

/** Major version of PGlite's engine, as in the file PG_VERSION. */
const POSTGRES_VERSION = '18';

/** What to do about files of an earlier major version. */
const UPGRADE =
  'Run "sitegrade backup" with the version of Sitegrade that used it last, then "sitegrade restore --force" with this one.';

/** PostgreSQL's default of 128 MB would be most of the memory of an idle service. The system caches the files anyway. */
const SMALL_CACHE = ['-c', 'shared_buffers=16MB'];

const OWNER_ONLY = { dmode: 0o700, fmode: 0o600 };

export interface EmbeddedBackend extends Backend {
  readonly pglite: PGlite;
}

export interface EmbeddedOptions {
  /** Directory of the snapshot that new databases start from. Without one they take seconds longer. */
  readonly snapshots?: string | undefined;
  /** Called once if the database stops for good, such as on a full disk. From then on every statement is rejected. */
  readonly onFailure?: ((failure: EngineFailure) => void) | undefined;
  /** Called if other processes cannot request copies, so that backups need the directory for themselves. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/**
 * PostgreSQL inside this process.
 * @param dataDir directory of its files, created if missing; null for a database in memory
 * @throws DirectoryInUseError if another process uses the directory: two processes would lose rows
 * @throws DirectoryUnusableError if the directory holds something else, another version, or damaged files, or cannot be
 * written to
 */
export async function openEmbedded(
  dataDir: string | null,
  { snapshots = SNAPSHOT_DIRECTORY, onFailure = () => undefined, onWarning = () => undefined }: EmbeddedOptions = {},
): Promise<EmbeddedBackend> {
  if (dataDir === null) return backendOn(await createInMemory(snapshots), () => Promise.resolve());
  const directory = resolve(dataDir);
  const cluster = clusterIn(directory);
  let lock: DirectoryLock | undefined;
  try {
    await prepareDirectory(directory, cluster);
    const held = (lock = DirectoryLock.acquire(directory));
    await tidyUp(directory);
    if (!existsSync(cluster)) await createCluster(cluster, snapshots);
    else checkVersion(cluster);
    const pglite = await openCluster(cluster, onFailure);
    const copies = await openCopies(directory, cluster, pglite, onWarning);
    return backendOn(pglite, async () => {
      await copies?.close();
      held.release();
    });
  } catch (error) {
    lock?.release();
    throw explainFileError(directory, error);
  }
}

async function openCluster(cluster: string, onFailure: (failure: EngineFailure) => void): Promise<PGlite> {
  let isOpen = false;
  const watch = new EngineWatch(cluster, (failure) => {
    if (isOpen) onFailure(failure);
  });
  try {
    const fs = new DurableFileSystem(cluster, watch);
    const pglite = await PGlite.create({ fs, startParams: [...DURABLE_START, ...SMALL_CACHE], extensions: EXTENSIONS });
    isOpen = true;
    return pglite;
  } catch (error) {
    const reason = watch.reason ?? 'its files are damaged or incomplete';
    throw new DirectoryUnusableError(cluster, reason, { advice: adviceFor(reason), cause: error });
  }
}

/** Without copies, the database works all the same. */
async function openCopies(
  directory: string,
  cluster: string,
  pglite: PGlite,
  onWarning: (message: string) => void,
): Promise<CopyChannel | null> {
  try {
    return await CopyChannel.open(directory, (copy) =>
      copyCluster(cluster, clusterIn(copy), (work) => pglite.runExclusive(work)),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    onWarning(`Backups need a stopped service: no socket can be opened in ${directory} (${reason}).`);
    return null;
  }
}

/** @throws DirectoryUnusableError unless this engine made the files, or an earlier minor version of it */
function checkVersion(cluster: string): void {
  const path = join(cluster, 'PG_VERSION');
  if (!existsSync(path)) throw new DirectoryUnusableError(cluster, 'it has no file PG_VERSION');
  const version = readFileSync(path, 'utf8').trim();
  if (!/^\d+$/.test(version)) throw new DirectoryUnusableError(cluster, 'its file PG_VERSION is damaged');
  if (version === POSTGRES_VERSION) return;
  const reason = `it was made by PostgreSQL ${version}, and this is PostgreSQL ${POSTGRES_VERSION}`;
  const advice =
    Number(version) < Number(POSTGRES_VERSION) ? UPGRADE : 'Install the version of Sitegrade that used it last.';
  throw new DirectoryUnusableError(cluster, reason, { advice });
}

async function createInMemory(snapshots: string): Promise<PGlite> {
  const snapshot = await readSnapshot(snapshots);
  const startParams = [...PGlite.defaultStartParams, ...SMALL_CACHE];
  return PGlite.create({ startParams, extensions: EXTENSIONS, ...(snapshot && { loadDataDir: new Blob([snapshot]) }) });
}

/** Creates a database without rows, completely or not at all: if it is interrupted, the next start begins again. */
async function createCluster(cluster: string, snapshots: string): Promise<void> {
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const snapshot = await readSnapshot(snapshots);
  await mkdir(unfinished, { mode: 0o700 });
  if (snapshot) await pipeline([snapshot], unpackTar(unfinished, OWNER_ONLY));
  else await (await PGlite.create({ dataDir: unfinished })).close();
  await syncTree(unfinished);
  await rename(unfinished, cluster);
  syncPath(dirname(cluster));
}

function backendOn(pglite: PGlite, release: () => Promise<void>): EmbeddedBackend {
  return {
    dialect: new PGliteDialect({ pglite: withPreparedStatements(pglite) }),
    pglite,
    databaseUrl: null,
    execute: null,
    executeBatch: null,
    replicas: [],
    withMigrationLock: (work) => work({ database: 'postgres', schema: 'public' }),
    renew: () => undefined,
    release: async () => {
      // Kysely closes the database only if it was used.
      if (!pglite.closed) await pglite.close();
      await release();
    },
  };
}
