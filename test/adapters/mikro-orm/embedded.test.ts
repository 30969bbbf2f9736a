import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readFile, rm, stat, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Backend } from '../../../src/adapters/mikro-orm/database/backend.js';
import { snapshotPath, readSnapshot, writeSnapshot } from '../../../src/adapters/mikro-orm/pglite/cluster-snapshot.js';
import { openEmbedded } from '../../../src/adapters/mikro-orm/pglite/embedded-backend.js';
import { openStorage } from '../../../src/adapters/mikro-orm/index.js';
import { MikroOrmStorage } from '../../../src/adapters/mikro-orm/mikro-orm-storage.js';

const ADD_REPORTS = fileURLToPath(new URL('processes/add-reports.mjs', import.meta.url));
const ENOUGH = 100;

test('a directory is locked by one process, which loses no acknowledged data if it is killed', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'sitegrade-embedded-'));
  const dataDir = join(parent, 'new', 'data');
  const writer = spawn(process.execPath, [ADD_REPORTS, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(writer, 'exit');
  try {
    const acknowledged: string[] = [];
    const lines = createInterface({ input: writer.stdout });
    for await (const line of lines) {
      acknowledged.push(line);
      if (acknowledged.length === ENOUGH) break;
    }
    expect(acknowledged).toHaveLength(ENOUGH);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await expect(openStorage({ kind: 'embedded', dataDir })).rejects.toMatchObject({
      name: 'DirectoryInUseError',
      directory: dataDir,
      message: expect.stringContaining(dataDir) as string,
    });

    writer.kill('SIGKILL');
    await exit;
    const storage = await openStorage({ kind: 'embedded', dataDir });
    expect(await storage.migrate()).toEqual([]);
    for (const id of acknowledged) expect((await storage.reports.find(id))?.report.state.id).toBe(id);
    await expect(openStorage({ kind: 'embedded', dataDir })).rejects.toMatchObject({ name: 'DirectoryInUseError' });
    await storage.close();

    const again = await openStorage({ kind: 'embedded', dataDir });
    expect(await again.isReady()).toBe(true);
    await again.close();
    await again.close();
    expect(await again.isReady()).toBe(false);
    await expect(again.reports.find(acknowledged[0] ?? '')).rejects.toMatchObject({
      details: { kind: 'unavailable' },
    });
  } finally {
    writer.kill('SIGKILL');
    await rm(parent, { recursive: true, force: true });
  }
});

describe('a new database', () => {
  let parent: string;
  let snapshots: string;

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'sitegrade-embedded-'));
    snapshots = join(parent, 'snapshots');
    await writeSnapshot(snapshots, async (dataDir) => {
      const storage = await openStorage({ kind: 'embedded', dataDir });
      await storage.migrate();
      await storage.close();
    });
  });

  afterAll(() => rm(parent, { recursive: true, force: true }));

  test('created from the snapshot equals one that is initialized and migrated', async () => {
    const dataDir = join(parent, 'from-snapshot');
    // Left behind by an interrupted start.
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '1');

    const inDirectory = await described(await openEmbedded(dataDir, { snapshots }));
    const inMemory = await described(await openEmbedded(null, { snapshots }));
    const initialized = await described(await initializedAndMigrated(join(parent, 'initialized')));

    expect(inDirectory.system).toEqual(inMemory.system);
    expect(inDirectory.system).not.toEqual(initialized.system);
    expect(inDirectory.settings.length).toBeGreaterThan(300);
    expect(inDirectory.settings).toEqual(initialized.settings);
    expect(inDirectory.roles).toContainEqual({ rolname: 'postgres', rolsuper: true, rolpassword: null });
    expect(inDirectory.roles).toEqual(initialized.roles);
    expect(inDirectory.databases).toEqual(initialized.databases);
    expect(inDirectory.extensions).toEqual(initialized.extensions);
    expect(inDirectory.columns).toEqual(initialized.columns);
    expect(inDirectory.indexes).toEqual(initialized.indexes);
    await expect(access(join(dataDir, 'postgres.new'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  test('has every table from the start', async () => {
    const storage = await openStorage({ kind: 'embedded', dataDir: join(parent, 'migrated') });
    expect(await storage.migrate()).toEqual([]);
    expect(await storage.isReady()).toBe(true);
    await storage.close();
  });

  test('is not created from a snapshot of another version, or a damaged one', async () => {
    const snapshot = await readFile(snapshotPath(snapshots));
    const others = join(parent, 'others');
    await mkdir(others);
    await writeFile(join(others, 'postgres-0.0.1.tar.br'), snapshot);
    expect(await readSnapshot(others)).toBeNull();
    await writeFile(snapshotPath(others), snapshot.subarray(0, snapshot.length / 2));
    expect(await readSnapshot(others)).toBeNull();
    await writeFile(snapshotPath(others), snapshot);
    expect(await readSnapshot(others)).not.toBeNull();
  });

  test('whose creation was interrupted is created again', async () => {
    const dataDir = join(parent, 'interrupted');
    await mkdir(dataDir);
    const changes = watch(dataDir);
    const first = spawn(process.execPath, [ADD_REPORTS, dataDir], { stdio: ['ignore', 'ignore', 'inherit'] });
    const exit = once(first, 'exit');
    try {
      for await (const { filename } of changes) if (filename === 'postgres.new') break;
    } finally {
      first.kill('SIGKILL');
      await exit;
    }
    const storage = await openStorage({ kind: 'embedded', dataDir });
    await storage.migrate();
    expect(await storage.isReady()).toBe(true);
    await storage.close();
  });
});

/** The settings that initialization determines. Closes the database. */
/** Opened again, because a migration changes settings of its session. */
async function initializedAndMigrated(dataDir: string): Promise<Backend> {
  const noSnapshots = { snapshots: dataDir };
  const storage = new MikroOrmStorage(await openEmbedded(dataDir, noSnapshots), null);
  await storage.migrate();
  await storage.close();
  return openEmbedded(dataDir, noSnapshots);
}

async function described({ pglite, release }: Backend) {
  const rows = async (text: string) => (await pglite?.query<Record<string, unknown>>(text))?.rows ?? [];
  try {
    return {
      system: await rows('select system_identifier from pg_control_system()'),
      settings: await rows('select name, setting, source from pg_settings order by name'),
      roles: await rows('select rolname, rolsuper, rolpassword from pg_authid order by rolname'),
      databases: await rows(
        `select datname, pg_get_userbyid(datdba) as owner, encoding, datlocprovider, datcollate, datctype, datistemplate, datacl
         from pg_database order by datname`,
      ),
      extensions: await rows(
        'select name, default_version, installed_version from pg_available_extensions order by name',
      ),
      columns: await rows(
        `select table_schema, table_name, column_name, data_type, is_nullable, column_default
         from information_schema.columns order by table_schema, table_name, ordinal_position`,
      ),
      indexes: await rows('select schemaname, indexdef from pg_indexes order by schemaname, indexname'),
    };
  } finally {
    await pglite?.close();
    await release();
  }
}
