import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineFailure, openStorage } from '../../../src/adapters/mikro-orm/index.js';

let parent: string;
let dataDir: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sitegrade-faults-'));
});

afterAll(() => rm(parent, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = join(parent, expect.getState().currentTestName!.replace(/\W+/g, '-'));
});

/** Makes writes to files below a directory of the database fail as on a full disk, until the returned function is called. */
function fillDisk(below: string): () => void {
  const { writeSync } = fs;
  const directory = join(dataDir, 'postgres', below);
  const fail = (file: number, ...rest: [never]) => {
    const files = fs.readdirSync(directory, { recursive: true }) as string[];
    const { ino } = fs.fstatSync(file);
    if (!files.some((name) => fs.statSync(join(directory, name)).ino === ino)) return writeSync(file, ...rest);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  Object.assign(fs, { writeSync: fail });
  return () => void Object.assign(fs, { writeSync });
}

test('a full disk under the log stops the database once and for all, and says so', async () => {
  const failures: EngineFailure[] = [];
  const storage = await openStorage({ kind: 'embedded', dataDir, onFailure: (failure) => failures.push(failure) });
  await storage.migrate();
  const restore = fillDisk('pg_wal');
  try {
    await expect(storage.pglite!.exec('create table more (id int)')).rejects.toThrow('No space left on device');
  } finally {
    restore();
  }
  expect(failures).toHaveLength(1);
  expect(failures[0]).toBeInstanceOf(EngineFailure);
  expect(failures[0]!.message).toMatch(/^The embedded database in .*postgres has stopped: could not write to log file/);
  await expect(storage.pglite!.query('select 1')).rejects.toBe(failures[0]);
  expect(await storage.isReady()).toBe(false);
  await storage.close();

  const again = await openStorage({ kind: 'embedded', dataDir });
  expect(await again.isReady()).toBe(true);
  await again.close();
});

test('a full disk under the tables makes the write unavailable, and the database goes on', async () => {
  const storage = await openStorage({ kind: 'embedded', dataDir, onFailure: (failure) => expect(failure).toBeNull() });
  await storage.migrate();
  await storage.executeSql('create table filled (text text)');
  const restore = fillDisk('base');
  const insert = "insert into filled select repeat('x', 900) from generate_series(1, 100)";
  await expect(storage.executeSql(insert)).rejects.toMatchObject({
    details: { kind: 'unavailable' },
    cause: { message: expect.stringMatching(/No space left on device\. Free some space/) },
  });
  expect(await storage.isReady()).toBe(false);
  restore();
  await storage.transactions.run(() => storage.executeSql(insert));
  expect(await storage.isReady()).toBe(true);
  await storage.close();
});
