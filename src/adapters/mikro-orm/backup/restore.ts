import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MikroOrmStorage } from '../mikro-orm-storage.js';
import { MIGRATIONS } from '../migrations/index.js';
import { COPY_SOCKET, LOCK_FILE, RESTORE_PREFIX, clusterIn, restoredIn } from '../pglite/data-directory.js';
import { DirectoryLock } from '../pglite/directory-lock.js';
import { syncPath, syncTree } from '../pglite/durable-file-system.js';
import { openEmbedded } from '../pglite/embedded-backend.js';
import { explainFileError } from '../pglite/explain-file-error.js';
import { tidyUp } from '../pglite/leftovers.js';
import { prepareDirectory } from '../pglite/prepare-directory.js';
import type { SummaryRecord } from './backup-format.js';
import { BackupUnusableError } from './backup-unusable-error.js';
import { loadRows } from './load-rows.js';
import { openBackup, type Backup } from './read-backup.js';

export interface RestoreOptions {
  /** Path of the backup. */
  readonly file: string;
  readonly dataDir: string;
  /** Whether to replace what the directory has. The old database is kept under another name. */
  readonly force: boolean;
  /** Rejects the call with its reason; then nothing is changed. */
  readonly cancellation?: AbortSignal | undefined;
}

export interface RestoreSummary {
  /** When the backup was made, as ISO 8601. */
  readonly createdAt: string;
  /** Number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Path of the database that was replaced; null if there was none. */
  readonly previous: string | null;
}

/**
 * Restores a backup into the directory of an embedded database, completely or not at all.
 * @throws BackupUnusableError if the backup is damaged, or newer than this version
 * @throws DirectoryInUseError if another process uses the directory
 * @throws DirectoryUnusableError if the directory belongs to a PostgreSQL server, or cannot be written to
 * @throws Error if the directory is not empty and `force` is false
 */
export async function restore({ file, dataDir, force, cancellation }: RestoreOptions): Promise<RestoreSummary> {
  const backup = await openBackup(file);
  requireKnownSchema(backup);
  const directory = resolve(dataDir);
  try {
    await prepareDirectory(directory, clusterIn(directory));
  } catch (error) {
    throw explainFileError(directory, error);
  }
  const lock = DirectoryLock.acquire(directory);
  try {
    await tidyUp(directory);
    if (!force) await requireEmpty(directory);
    const work = await mkdtemp(join(directory, RESTORE_PREFIX));
    try {
      const { rows } = await restoreInto(work, backup);
      cancellation?.throwIfAborted();
      await syncTree(clusterIn(work));
      const previous = await putInPlace(directory, work);
      return { createdAt: backup.header.createdAt, rows, previous };
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

function requireKnownSchema({ file, header }: Backup): void {
  const isKnown = header.migrations.every((name, index) => MIGRATIONS[index]?.name === name);
  if (isKnown) return;
  const reason = `Sitegrade ${header.sitegrade} wrote it, with a newer schema. Install that version or a later one.`;
  throw new BackupUnusableError(file, reason);
}

async function requireEmpty(directory: string): Promise<void> {
  const names = await readdir(directory);
  if (names.every((name) => name.startsWith(LOCK_FILE) || name.startsWith(COPY_SOCKET))) return;
  throw new Error(
    `${directory} is not empty. Set DATA_DIR to another directory, or add --force to replace the database; ` +
      'the old one is kept under another name.',
  );
}

/** Loads the rows into the schema that they had, then migrates. The service queues unfinished runs again when it starts. */
async function restoreInto(work: string, backup: Backup): Promise<SummaryRecord> {
  const backend = await openEmbedded(work);
  const storage = new MikroOrmStorage(backend, null);
  try {
    const last = backup.header.migrations.at(-1);
    if (last === MIGRATIONS.at(-1)?.name) {
      await storage.migrate();
    } else {
      // New databases start with the current schema.
      await backend.pglite.exec('drop schema public cascade; create schema public');
      if (last !== undefined) await storage.migrate(last);
    }
    const summary = await loadRows(backend.pglite, backup);
    await storage.migrate();
    await backend.pglite.exec('analyze');
    return summary;
  } finally {
    await storage.close();
  }
}

/** If it is interrupted, the next start finishes it. @returns path of the previous database */
async function putInPlace(directory: string, work: string): Promise<string | null> {
  const cluster = clusterIn(directory);
  const restored = restoredIn(directory);
  await rename(clusterIn(work), restored);
  syncPath(directory);
  let previous: string | null = null;
  if (existsSync(cluster)) {
    previous = join(directory, `postgres-until-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`);
    await rename(cluster, previous);
  }
  await rename(restored, cluster);
  syncPath(directory);
  return previous;
}
