import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { requestCopy, type DatabaseCopy } from '../pglite/copy-channel.js';
import { copyCluster } from '../pglite/copy-cluster.js';
import { COPY_PREFIX, clusterIn } from '../pglite/data-directory.js';
import { DirectoryInUseError, DirectoryLock } from '../pglite/directory-lock.js';

/** How often, and after how many milliseconds, a process that uses the directory is asked again: for 20 seconds. */
const TRIES = 100;
const PAUSE = 200;

/**
 * Copies the database in a data directory. If another process uses it, that process makes the copy.
 * @throws DirectoryInUseError if that process does not respond
 */
export async function copyDirectory(directory: string): Promise<DatabaseCopy> {
  for (let left = TRIES; ; left -= 1) {
    const lock = tryLock(directory);
    if (!(lock instanceof DirectoryInUseError)) return copyUnused(directory, lock);
    const copy = await requestCopy(directory);
    if (copy !== null) return copy;
    if (left === 0) throw lock;
    // It may be starting or stopping.
    await delay(PAUSE);
  }
}

function tryLock(directory: string): DirectoryLock | DirectoryInUseError {
  try {
    return DirectoryLock.acquire(directory);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return error;
    throw error;
  }
}

async function copyUnused(directory: string, lock: DirectoryLock): Promise<DatabaseCopy> {
  const copy = await mkdtemp(join(directory, COPY_PREFIX));
  const release = () => rm(copy, { recursive: true, force: true });
  try {
    await copyCluster(clusterIn(directory), clusterIn(copy), (work) => work());
    return { directory: copy, release };
  } catch (error) {
    await release();
    throw error;
  } finally {
    lock.release();
  }
}
