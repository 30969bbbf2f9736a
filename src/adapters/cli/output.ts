import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where a result goes, piece by piece. */
export interface Output {
  write(text: string): Promise<void>;
  /** Everything was written. */
  commit(): Promise<void>;
  /** Leaves what was there before. Does nothing after `commit`. */
  discard(): Promise<void>;
}

/** Standard output. What was written cannot be taken back. */
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
 * A file that appears, or changes, only when it is complete: it is written beside its place and moved there. Where the
 * path is no regular file, such as /dev/stdout or a pipe, it is written to as it is.
 */
export async function fileOutput(path: string): Promise<Output> {
  const present = await stat(path).catch(() => null);
  if (present?.isDirectory()) throw new Error(`--output: ${path} is a directory.`);
  const isDirect = present !== null && !present.isFile();
  const target = isDirect ? path : join(dirname(path), `.${randomUUID()}.tmp`);
  const file = await open(target, isDirect ? 'w' : 'wx').catch((cause: unknown) => {
    throw new Error(`--output: ${path} cannot be written (${(cause as NodeJS.ErrnoException).code}).`, { cause });
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
