import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { clusterIn } from '../pglite/data-directory.js';
import { DirectoryUnusableError } from '../pglite/directory-unusable-error.js';
import { openEmbedded } from '../pglite/embedded-backend.js';
import { explainFileError } from '../pglite/explain-file-error.js';
import type { SummaryRecord } from './backup-format.js';
import type { BackupTarget } from './backup-target.js';
import { copyDirectory } from './copy-directory.js';
import type { RowSource } from './row-source.js';
import { writeBackup } from './write-backup.js';

export interface BackupSummary {
  readonly bytes: number;
  /** ISO 8601. Everything that was acknowledged before is in the backup. */
  readonly createdAt: string;
  /** Number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * Backs up an embedded database, also while another process uses it.
 * @param version of Sitegrade
 * @param cancellation rejects the call with its reason
 * @throws Error if there is no database, or it cannot be copied
 * @throws DirectoryUnusableError if the database is damaged, may not be read, or was made by another major version
 */
export async function backUp(
  dataDir: string,
  target: BackupTarget,
  version: string,
  cancellation?: AbortSignal,
): Promise<BackupSummary> {
  const directory = resolve(dataDir);
  const cluster = clusterIn(directory);
  await stat(cluster).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explainFileError(directory, error);
    throw new Error(`There is no database in ${directory}. Set DATA_DIR to the directory that the server uses.`);
  });
  const createdAt = new Date().toISOString();
  const copy = await copyDirectory(directory).catch((error: unknown) => {
    throw explainFileError(directory, error);
  });
  try {
    // Opening the copy recovers it as after a crash, and proves that it can be opened.
    const backend = await openEmbedded(copy.directory);
    try {
      const source = sourceOf(backend.pglite);
      const pieces = writeBackup(source, { sitegrade: version, createdAt });
      const { bytes, summary } = await writeAll(pieces, target, cancellation);
      return { bytes, createdAt, rows: summary.rows };
    } finally {
      await backend.release();
    }
  } catch (error) {
    // The copy is deleted, so its own path would help nobody.
    if (!(error instanceof DirectoryUnusableError)) throw error;
    throw new DirectoryUnusableError(cluster, error.reason, { advice: error.advice, cause: error });
  } finally {
    await copy.release();
  }
}

async function writeAll(
  pieces: AsyncGenerator<Uint8Array, SummaryRecord>,
  target: BackupTarget,
  cancellation: AbortSignal | undefined,
): Promise<{ bytes: number; summary: SummaryRecord }> {
  let bytes = 0;
  for (;;) {
    const piece = await pieces.next();
    cancellation?.throwIfAborted();
    if (piece.done === true) {
      await target.commit();
      return { bytes, summary: piece.value };
    }
    bytes += piece.value.length;
    await target.write(piece.value);
  }
}

function sourceOf(pglite: PGlite): RowSource {
  return {
    query: async <Row>(text: string) => (await pglite.query<Row>(text)).rows,
    copyOut: async (select) => {
      const { blob } = await pglite.query(`copy (${select}) to '/dev/blob'`);
      return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
    },
  };
}
