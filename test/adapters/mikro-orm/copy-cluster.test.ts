import { mkdir, mkdtemp, readFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCluster } from '../../../src/adapters/mikro-orm/pglite/copy-cluster.js';

let parent: string;
let from: string;
let to: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sitegrade-copy-'));
  [from, to] = [join(parent, 'from'), join(parent, 'to')];
  for (const directory of ['base/1', 'pg_wal', 'empty']) await mkdir(join(from, directory), { recursive: true });
  for (const path of ['PG_VERSION', 'base/1/a', 'base/1/b', 'base/1/c', 'pg_wal/old', 'pg_wal/oldest'])
    await write(path, path);
});

afterEach(() => rm(parent, { recursive: true, force: true }));

/** Writes a file and sets its time: by default an hour ago. */
async function write(path: string, text: string, time = new Date(Date.now() - 3_600_000)): Promise<void> {
  await writeFile(join(from, path), text);
  await utimes(join(from, path), time, time);
}

async function contents(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(directory.length + 1), entry.isDirectory() ? '/' : await readFile(path, 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

test('what changes during the copy is copied again, while the engine is idle', async () => {
  let isIdle = false;
  await copyCluster(from, to, async (work) => {
    expect((await contents(to))['base/1/a']).toBe('base/1/a');
    await write('base/1/a', 'changed');
    await write('base/1/b', 'base/1/b and more', new Date(Date.now() - 3_600_000));
    await rm(join(from, 'base/1/c'));
    await mkdir(join(from, 'base/2'));
    await write('base/2/new', 'new');
    // A recycled segment keeps its size and time.
    await rename(join(from, 'pg_wal/oldest'), join(from, 'pg_wal/next'));
    isIdle = true;
    await work();
  });
  expect(isIdle).toBe(true);
  expect(await contents(to)).toEqual(await contents(from));
});

test('a file that was just changed is copied again, because a second change may not change its time', async () => {
  const now = new Date();
  await write('base/1/a', 'before', now);
  await copyCluster(from, to, async (work) => {
    await write('base/1/a', 'after!', now);
    await work();
  });
  expect((await contents(to))['base/1/a']).toBe('after!');
});

test('unchanged files are copied once', async () => {
  await copyCluster(from, to, async (work) => {
    await writeFile(join(to, 'base/1/a'), 'mark');
    await work();
  });
  expect((await contents(to))['base/1/a']).toBe('mark');
});
