import { join } from 'node:path';

/** The directory that PostgreSQL calls its data directory. */
export function clusterIn(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** A restored cluster that is complete, but not in its place yet. */
export function restoredIn(dataDir: string): string {
  return join(dataDir, 'postgres.restored');
}

/** Names of temporary directories, followed by random letters: copies for backups, and unfinished restores. */
export const COPY_PREFIX = 'copy-';
export const RESTORE_PREFIX = 'restore-';

/** Files that a directory without a database may have. */
export const LOCK_FILE = 'lock.sqlite';
export const COPY_SOCKET = 'copy.sock';
