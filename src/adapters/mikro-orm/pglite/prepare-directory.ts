import { constants, existsSync, statSync } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DirectoryUnusableError } from './directory-unusable-error.js';

const USABLE = constants.R_OK | constants.W_OK | constants.X_OK;

/**
 * Creates the data directory if it is missing, and checks that the database can use it.
 * @param directory absolute
 * @param cluster the database's own directory in it
 * @throws DirectoryUnusableError if it belongs to a PostgreSQL server
 * @throws Error of the file system if this process cannot write to it
 */
export async function prepareDirectory(directory: string, cluster: string): Promise<void> {
  await createDirectory(directory);
  if (existsSync(join(directory, 'PG_VERSION'))) {
    throw new DirectoryUnusableError(directory, 'it is the data directory of a PostgreSQL server', {
      advice: 'Choose another DATA_DIR, or set DATABASE_URL to use that server.',
    });
  }
  await access(directory, USABLE);
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw new DirectoryUnusableError(cluster, 'it is a file');
  await access(cluster, USABLE);
}

/** Like mkdir with `recursive`, which never returns for a path that cannot exist, such as /proc/x. */
async function createDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    await createDirectory(parent);
    await mkdir(path, { mode: 0o700 });
  }
}
