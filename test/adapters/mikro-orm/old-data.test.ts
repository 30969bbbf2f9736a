import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { MIGRATIONS } from '../../../src/adapters/mikro-orm/migrations/index.js';
import { FOLDER, VERSIONS, testOldData } from './old-data/run-old-data.js';

test('the present schema has a dump, or the one before it', () => {
  const latest = MIGRATIONS.slice(-2).map(({ name }) => name);
  expect(VERSIONS.filter((version) => latest.includes(version))).not.toEqual([]);
});

describe('dumps', () => {
  /** One for all versions, because starting PGlite takes seconds. */
  let storage: MikroOrmStorage;

  beforeAll(async () => {
    storage = await openStorage({ kind: 'embedded' });
  });

  afterAll(() => storage.close());

  testOldData(VERSIONS, async (version) => {
    const database = storage.pglite!;
    const schemas = ['public', 'sitegrade_queue'].map((schema) => `drop schema if exists ${schema} cascade`);
    await database.exec([...schemas, 'create schema public'].join(';'));
    await database.exec(await readFile(join(FOLDER, `${version}.sql`), 'utf8'));
    // Dumps clear the search path.
    await database.exec('reset all');
    return { storage, release: async () => undefined };
  });
});

describe('directories of the embedded database', () => {
  testOldData(['2026-11-22-actions.embedded'], async (version) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sitegrade-old-data-'));
    const tar = execFile('tar', ['-C', dataDir, '-xf', '-']);
    const unpacked = new Promise((resolve, reject) => tar.once('exit', resolve).once('error', reject));
    tar.stdin!.end(zstdDecompressSync(await readFile(join(FOLDER, `${version}.tar.zst`))));
    expect(await unpacked).toBe(0);
    const storage = await openStorage({ kind: 'embedded', dataDir });
    const release = async () => {
      await storage.close();
      await rm(dataDir, { recursive: true });
    };
    return { storage, release };
  });
});
