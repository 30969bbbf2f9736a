import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorReason } from './system-error.js';

/** Receives a result in pieces. */
export interface Output {
  write(text: string): Promise<void>;
  /** Publishes what was written. */
  commit(): Promise<void>;
  /** Restores the previous state. Does nothing after `commit`. */
  discard(): Promise<void>;
}

/** Writes to standard output at once; `discard` cannot undo that. */
export function terminalOutput(out: (text: string) => void): Output {
  return {
    write: (text) => {
      if (text !== '') out(text);
      return Promise.resolve();
    },
    commit: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
}

/**
 * Writes to a temporary file next to `path` and renames it on commit, so that `path` is never incomplete. Writes
 * directly to anything that is not a regular file, such as /dev/stdout or a pipe.
 * @throws Error if `path` is a directory or not writable
 */
export async function fileOutput(path: string): Promise<Output> {
  const existing = await stat(path).catch(() => null);
  if (existing?.isDirectory()) throw new Error(`--output: ${path} is a directory. Specify a file.`);
  const isDirect = existing !== null && !existing.isFile();
  const target = isDirect ? path : join(dirname(path), `.${randomUUID()}.tmp`);
  const file = await open(target, isDirect ? 'w' : 'wx').catch((cause: unknown) => {
    throw new Error(`--output: cannot write ${path} (${systemErrorReason(cause)}).`, { cause });
  });
  let isOpen = true;
  return {
    write: async (text) => {
      await file.writeFile(text);
    },
    commit: async () => {
      isOpen = false;
      if (!isDirect) await file.sync();
      await file.close();
      if (!isDirect) await rename(target, path);
    },
    discard: async () => {
      if (!isOpen) return;
      isOpen = false;
      await file.close();
      if (!isDirect) await rm(target, { force: true });
    },
  };
}
