import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { MIGRATIONS } from '../migrations/index.js';
import { clusterIn } from './data-directory.js';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Where the build writes it: the same directory for sources and compiled files. */
export const SNAPSHOT_DIRECTORY = fileURLToPath(new URL('../../../../dist/adapters/mikro-orm/pglite', import.meta.url));

/** Limit on the unpacked size; a new database has 40 MiB. */
const MAX_BYTES = 128 * 2 ** 20;

/**
 * A new database with every table and no rows. The name contains the version of PGlite and a digest of the migrations, so
 * that no other version uses it.
 */
export function snapshotPath(directory: string): string {
  const module = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = createRequire(module)('../package.json') as { version: string };
  return join(directory, `postgres-${version}-${digestOfMigrations()}.tar.br`);
}

function digestOfMigrations(): string {
  const hash = createHash('sha256');
  for (const { name, class: Migration } of MIGRATIONS) {
    const migration = new Migration(null as never, null as never);
    migration.up();
    hash.update(JSON.stringify([name, migration.getQueries()]));
  }
  return hash.digest('hex').slice(0, 16);
}

/** @returns the tar archive; null if there is none for this version of PGlite, or it is damaged */
export async function readSnapshot(directory: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return Buffer.from(await decompress(await readFile(snapshotPath(directory)), { maxOutputLength: MAX_BYTES }));
  } catch {
    return null;
  }
}

/**
 * Stores what `create` leaves in an empty directory for `readSnapshot`.
 * @param create makes a database in `postgres`, and closes it: a crashed one would be recovered by every first start
 */
export async function writeSnapshot(directory: string, create: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sitegrade-snapshot-'));
  try {
    await create(dataDir);
    // PGlite sets times in 1970.
    const files = packTar(clusterIn(dataDir), { map: (header) => ({ ...header, mtime: new Date() }) });
    const archive = await compress(await buffer(files), {
      // The default quality of 11 takes ten times as long and saves a few percent.
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
    });
    const path = snapshotPath(directory);
    await mkdir(dirname(path), { recursive: true });
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, archive);
    await rename(unfinished, path);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
