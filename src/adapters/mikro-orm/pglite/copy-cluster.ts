import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync, type BigIntStats } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that changed less than this many milliseconds ago may change again without a new time. */
const SETTLED_AFTER = 3_000;

/** What a file looked like before it was copied, by its path in the cluster. */
type Seen = Map<string, string>;

/**
 * Copies the files of a database while it is in use. The copy is what a crash would have left: opening it recovers everything
 * that was committed.
 * @param whileIdle runs its argument while the engine runs no statement. It copies only what changed during the first copy.
 */
export async function copyCluster(
  from: string,
  to: string,
  whileIdle: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const seen: Seen = new Map();
  await copyAll(from, to, '', seen);
  // Without a break, so that requests wait as briefly as possible.
  await whileIdle(() => {
    copyChanged(from, to, '', seen);
    return Promise.resolve();
  });
}

async function copyAll(from: string, to: string, path: string, seen: Seen): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) await copyAll(from, to, below, seen);
    else await copyOne(from, to, below, seen);
  }
}

/** A file that is deleted meanwhile is not needed. */
async function copyOne(from: string, to: string, path: string, seen: Seen): Promise<void> {
  try {
    const before = await stat(join(from, path), { bigint: true });
    if (Number(before.mtimeMs) < Date.now() - SETTLED_AFTER) seen.set(path, identityOf(before));
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function copyChanged(from: string, to: string, path: string, seen: Seen): void {
  mkdirSync(join(to, path), { recursive: true, mode: 0o700 });
  const entries = readdirSync(join(from, path), { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  for (const name of readdirSync(join(to, path)))
    if (!names.has(name)) rmSync(join(to, path, name), { recursive: true });
  for (const entry of entries) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) copyChanged(from, to, below, seen);
    else if (seen.get(below) !== identityOf(statSync(join(from, below), { bigint: true })))
      copyFileSync(join(from, below), join(to, below), constants.COPYFILE_FICLONE);
  }
}

function identityOf({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino} ${size} ${mtimeNs}`;
}
