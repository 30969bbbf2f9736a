import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LOCK_FILE } from './data-directory.js';
import { DirectoryUnusableError } from './directory-unusable-error.js';

/** Another process uses the data directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';

  constructor(
    readonly directory: string,
    options?: { cause?: unknown },
  ) {
    super(
      `The data directory ${directory} is in use by another process. Stop that process, choose another DATA_DIR, ` +
        'or set DATABASE_URL to share a PostgreSQL server.',
      options,
    );
  }
}

/** SQLITE_BUSY: https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/**
 * A read-only file could be locked by several processes at once, so the transaction also writes. It is never committed, and
 * without a journal on disk it leaves nothing behind.
 */
const LOCK = 'pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive; pragma user_version = 1';

/**
 * Locks a directory for this process. Node has no file locks, but SQLite's exclusive lock is a lock of the operating system:
 * it ends with the process in every case, and leaves nothing to clean up.
 */
export class DirectoryLock {
  readonly #file: DatabaseSync;

  private constructor(file: DatabaseSync) {
    this.#file = file;
  }

  /**
   * @throws DirectoryInUseError
   * @throws DirectoryUnusableError if the lock file is damaged, or this process may not write to it
   */
  static acquire(directory: string): DirectoryLock {
    const path = join(directory, LOCK_FILE);
    let file: DatabaseSync | undefined;
    try {
      file = new DatabaseSync(path, { timeout: 0 });
      file.exec(LOCK);
      return new DirectoryLock(file);
    } catch (error) {
      file?.close();
      if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY) {
        throw new DirectoryInUseError(directory, { cause: error });
      }
      throw new DirectoryUnusableError(
        directory,
        `its file ${LOCK_FILE} cannot be locked: ${(error as Error).message}`,
        {
          advice:
            'Give the user who runs this process write access to that file. If no other process uses the directory, you can ' +
            'also delete the file.',
          cause: error,
        },
      );
    }
  }

  /** Safe to call more than once. */
  release(): void {
    if (this.#file.isOpen) this.#file.close();
  }
}
