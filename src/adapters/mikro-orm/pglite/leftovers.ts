import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COPY_PREFIX, RESTORE_PREFIX, clusterIn, restoredIn } from './data-directory.js';
import { DirectoryInUseError, DirectoryLock } from './directory-lock.js';
import { syncPath } from './durable-file-system.js';

/** Finishes or deletes what an interrupted backup or restore left. Call it while holding the lock of the directory. */
export async function tidyUp(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith(COPY_PREFIX) || name.startsWith(RESTORE_PREFIX)) await removeUnused(join(directory, name));
  const restored = restoredIn(directory);
  if (!existsSync(restored)) return;
  if (existsSync(clusterIn(directory))) return rm(restored, { recursive: true });
  await rename(restored, clusterIn(directory));
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
