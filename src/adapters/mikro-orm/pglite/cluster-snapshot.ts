import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Where the build writes it: the same directory for sources and compiled files. */
export const SNAPSHOT_DIRECTORY = fileURLToPath(new URL('../../../../dist/adapters/mikro-orm/pglite', import.meta.url));

/** Limit on the unpacked size; a new cluster has 39 MiB. */
const MAX_BYTES = 128 * 2 ** 20;

/**
 * A newly initialized cluster without tables. The name contains the version of PGlite, so that no other version uses it.
 */
export function snapshotPath(directory: string): string {
  const module = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = createRequire(module)('../package.json') as { version: string };
  return join(directory, `postgres-${version}.tar.br`);
}

/** @returns the tar archive; null if there is none for this version of PGlite, or it is damaged */
export async function readSnapshot(directory: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return Buffer.from(await decompress(await readFile(snapshotPath(directory)), { maxOutputLength: MAX_BYTES }));
  } catch {
    return null;
  }
}

/** Initializes a cluster and stores it for `readSnapshot`. Needs no network. */
export async function writeSnapshot(directory: string): Promise<void> {
  const pglite = await PGlite.create();
  try {
    // Opening it later starts with recovery from here, as after a crash.
    await pglite.exec('checkpoint');
    const dump = await pglite.dumpDataDir('none');
    const archive = await compress(Buffer.from(await dump.arrayBuffer()), {
      // The default quality of 11 takes ten times as long and saves a few percent.
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
    });
    const path = snapshotPath(directory);
    await mkdir(dirname(path), { recursive: true });
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, archive);
    await rename(unfinished, path);
  } finally {
    await pglite.close();
  }
}
