import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGliteDialect } from 'kysely';
import type { Backend } from './backend.js';
import { DirectoryLock } from './directory-lock.js';

const EXTENSIONS = { btree_gin, pg_trgm };

/**
 * PostgreSQL inside this process.
 * @param dataDir where it keeps its files, made where it does not exist; null for one in memory that ends with it.
 * @throws DirectoryInUseError where another process has the directory: two on one directory would lose rows
 */
export async function openEmbedded(dataDir: string | null): Promise<Backend> {
  if (dataDir === null) return backendOn(await PGlite.create({ extensions: EXTENSIONS }), () => undefined);
  const directory = resolve(dataDir);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const lock = DirectoryLock.acquire(directory);
  try {
    const pglite = await PGlite.create({ dataDir: join(directory, 'postgres'), extensions: EXTENSIONS });
    return backendOn(pglite, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

function backendOn(pglite: PGlite, release: () => void): Backend {
  return {
    dialect: new PGliteDialect({ pglite }),
    pglite,
    databaseUrl: null,
    execute: null,
    exclusively: (work) => work({ database: 'postgres', schema: 'public' }),
    release,
  };
}
