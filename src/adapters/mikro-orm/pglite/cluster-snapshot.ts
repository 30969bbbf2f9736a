import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Where the build puts it: the same place for sources and for what they compile to. */
export const SNAPSHOT_DIRECTORY = fileURLToPath(new URL('../../../../dist/adapters/mikro-orm/pglite', import.meta.url));

/** More than the 39 MiB of a new cluster, and a bound on what is unpacked. */
const MOST_BYTES = 128 * 2 ** 20;

/**
 * What initialising a cluster leaves, without any table of ours. Its name carries the version of PGlite: what another one
 * initialised is never found.
 */
export function snapshotPath(directory: string): string {
  const module = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = createRequire(module)('../package.json') as { version: string };
  return join(directory, `postgres-${version}.tar.br`);
}

/** @returns the tar archive; null where there is none for this version of PGlite, or it is damaged */
export async function readSnapshot(directory: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return Buffer.from(await decompress(await readFile(snapshotPath(directory)), { maxOutputLength: MOST_BYTES }));
  } catch {
    return null;
  }
}

/** Initialises a cluster and keeps it for `readClusterSnapshot`. Needs no network. */
export async function writeSnapshot(directory: string): Promise<void> {
  const pglite = await PGlite.create();
  try {
    // What is opened later recovers from here, as after a crash: the shorter the way, the quicker.
    await pglite.exec('checkpoint');
    const dump = await pglite.dumpDataDir('none');
    const archive = await compress(Buffer.from(await dump.arrayBuffer()), {
      // The default quality of 11 takes ten times as long for a few per cent.
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
