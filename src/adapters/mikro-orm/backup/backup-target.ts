import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { syncPath } from '../pglite/durable-file-system.js';

/** Receives the bytes of a backup. */
export interface BackupTarget {
  write(bytes: Uint8Array): Promise<void>;
  /** Publishes what was written, after it is safe on the disk. */
  commit(): Promise<void>;
  /** Deletes what was written. Does nothing after `commit`. */
  discard(): Promise<void>;
}

export function streamTarget(stream: Writable): BackupTarget {
  return {
    write: async (bytes) => {
      if (!stream.write(bytes)) await once(stream, 'drain');
    },
    commit: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
}

/**
 * Writes to a temporary file next to `file`, readable by the owner only, and renames it on commit.
 * @throws Error if `file` exists and `force` is false, or it cannot be written
 */
export async function fileTarget(file: string, force: boolean): Promise<BackupTarget> {
  const path = resolve(file);
  const existing = await lstat(path).catch(() => null);
  if (existing !== null && !existing.isFile())
    throw new Error(`${file} is not a regular file. Specify a new file, or - for standard output.`);
  if (existing !== null && !force) throw new Error(`${file} already exists. Specify a new file, or add --force.`);
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  const explain = (cause: unknown): never => {
    const hint = 'Specify a file in a directory that you can write to, on a disk with free space.';
    throw new Error(`${file} cannot be written (${(cause as Error).message}). ${hint}`, { cause });
  };
  const handle = await open(temporary, 'wx', 0o600).catch(explain);
  let isOpen = true;
  return {
    write: (bytes) => handle.writeFile(bytes).catch(explain),
    commit: async () => {
      try {
        await handle.sync();
        isOpen = false;
        await handle.close();
        await rename(temporary, path);
        syncPath(dirname(path));
      } catch (error) {
        explain(error);
      }
    },
    discard: async () => {
      if (isOpen) await handle.close();
      isOpen = false;
      await rm(temporary, { force: true });
    },
  };
}
