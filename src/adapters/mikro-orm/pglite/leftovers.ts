import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DirectoryInUseError, DirectoryLock } from './directory-lock.js';
import { syncPath } from './durable-file-system.js';

/** Names of directories in a data directory, followed by random letters: copies for backups, and unfinished restores. */
export const COPY_PREFIX = 'copy-';
export const RESTORE_PREFIX = 'restore-';

/** A restored database that is complete, but not in its place yet. */
export const RESTORED = 'postgres.restored';

/** Finishes or deletes what an interrupted backup or restore left. Call it while holding the lock of the directory. */
export async function tidyUp(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith(COPY_PREFIX) || name.startsWith(RESTORE_PREFIX)) await removeUnused(join(directory, name));
  const restored = join(directory, RESTORED);
  if (!existsSync(restored)) return;
  if (existsSync(join(directory, 'postgres'))) return rm(restored, { recursive: true });
  await rename(restored, join(directory, 'postgres'));
  syncPath(directory);
}

/** Another process may still read a copy. */
async function removeUnused(directory: string): Promise<void> {
  try {
    DirectoryLock.acquire(directory).release();
  } catch (error) {
    if (error instanceof DirectoryInUseError) return;
    throw error;
  }
  await rm(directory, { recursive: true, force: true });
}
