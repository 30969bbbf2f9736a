import fs from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '../../../src/adapters/mikro-orm/index.js';

let parent: string;
/** A directory that was closed properly. */
let template: string;
let dataDir: string;

const isRoot = userInfo().uid === 0;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sitegrade-unusable-'));
  await chmod(parent, 0o755);
  template = join(parent, 'template');
  await (await openStorage({ kind: 'embedded', dataDir: template })).close();
});

afterAll(() => rm(parent, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = join(parent, expect.getState().currentTestName!.replace(/\W+/g, '-'));
});

interface Fault {
  readonly name: string;
  /** Default: files of a database that was closed properly. */
  readonly isNew?: boolean;
  damage(): Promise<unknown>;
  readonly reason: RegExp;
  /** Default: to restore a backup. */
  readonly advice?: RegExp;
}

const files = (...path: string[]) => join(dataDir, 'postgres', ...path);

const FAULTS: readonly Fault[] = [
  {
    name: 'files of another program',
    isNew: true,
    damage: async () => {
      await mkdir(files(), { recursive: true });
      await writeFile(files('other.txt'), '');
    },
    reason: /it has no file PG_VERSION/,
  },
  {
    name: 'a file instead of the database',
    isNew: true,
    damage: async () => {
      await mkdir(dataDir);
      await writeFile(files(), '');
    },
    reason: /postgres cannot be opened: it is a file/,
  },
  {
    name: 'the directory of a PostgreSQL server',
    isNew: true,
    damage: async () => {
      await mkdir(dataDir);
      await writeFile(join(dataDir, 'PG_VERSION'), '15\n');
    },
    reason: /it is the data directory of a PostgreSQL server/,
    advice: /Choose another DATA_DIR, or set DATABASE_URL/,
  },
  {
    name: 'a newer version',
    damage: () => writeFile(files('PG_VERSION'), '99\n'),
    reason: /made by PostgreSQL 99, and this is PostgreSQL 18/,
    advice: /Install the version of Sitegrade that used it last\.$/,
  },
  {
    name: 'an older version',
    damage: () => writeFile(files('PG_VERSION'), '17\n'),
    reason: /made by PostgreSQL 17, and this is PostgreSQL 18/,
    advice: /Run "sitegrade backup" with the version of Sitegrade that used it last, then "sitegrade restore --force"/,
  },
  { name: 'a damaged version', damage: () => writeFile(files('PG_VERSION'), ''), reason: /PG_VERSION is damaged/ },
  {
    name: 'a damaged control file',
    damage: () => writeFile(files('global/pg_control'), 'x'.repeat(8192)),
    reason: /incompatible with server|incorrect checksum|control file/,
  },
  {
    name: 'a missing control file',
    damage: () => rm(files('global/pg_control')),
    reason: /could not open file "global\/pg_control"/,
  },
  {
    name: 'a missing log',
    damage: () => rm(files('pg_wal'), { recursive: true }),
    reason: /pg_wal/,
  },
  {
    name: 'an empty log',
    damage: async () => {
      for (const name of fs.readdirSync(files('pg_wal'))) await rm(files('pg_wal', name), { recursive: true });
    },
    reason: /could not locate a valid checkpoint record/,
  },
  {
    name: 'a missing table of the catalog',
    damage: () => rm(files('base/5/1259')),
    reason: /could not open file "base\/5\/1259"/,
  },
  {
    name: 'a damaged table of the catalog',
    damage: async () => {
      const file = await open(files('base/5/1259'), 'r+');
      await file.write(Buffer.alloc(8192, 'damaged '), 0, 8192, 0);
      await file.close();
    },
    reason: /invalid page in block 0 of relation "base\/5\/1259"/,
  },
  {
    name: 'a missing database',
    damage: () => rm(files('base/5'), { recursive: true }),
    reason: /database "postgres" does not exist/,
  },
  {
    name: 'a missing directory of the server',
    damage: () => rm(files('pg_twophase'), { recursive: true }),
    reason: /could not open directory "pg_twophase"/,
  },
  {
    name: 'a missing configuration',
    damage: () => rm(files('postgresql.conf')),
    reason: /its files are damaged or incomplete/,
  },
  {
    name: 'a damaged lock file',
    damage: () => writeFile(join(dataDir, 'lock.sqlite'), 'x'.repeat(2000)),
    reason: /its file lock\.sqlite cannot be locked: file is not a database/,
    advice: /If no other process uses the directory, you can also delete the file/,
  },
  {
    name: 'a file',
    isNew: true,
    damage: () => writeFile(dataDir, ''),
    reason: /a part of this path is a file/,
    advice: /Choose another DATA_DIR\.$/,
  },
];

test.each(FAULTS)('the start is refused for $name', async ({ isNew, damage, reason, advice }) => {
  if (!isNew) await cp(template, dataDir, { recursive: true });
  await damage();
  await expectRefusal(dataDir, reason, advice);
});

test('the start is refused below a file, and where no directory can exist', async () => {
  await writeFile(dataDir, '');
  await expectRefusal(join(dataDir, 'below'), /a part of this path is a file/, /Choose another DATA_DIR\.$/);
  // Node's own recursive mkdir never returns for this path.
  await expectRefusal('/proc/sitegrade/data', /no directory can be created there|may not write/, /another DATA_DIR\.$/);
});

test('the start is refused in a directory that the user may not write to', async () => {
  await cp(template, dataDir, { recursive: true });
  // The first check asks for the real user, who remains root here; then the lock file is refused.
  const reason = isRoot ? /attempt to write a readonly|may not write to it/ : /this process may not write to it/;
  const advice = /Give the user who runs this process write access/;
  for (const path of [dataDir, files()]) {
    await chmod(dataDir, 0o755);
    await chmod(path, 0o555);
    await asUser(() => expectRefusal(dataDir, reason, advice));
  }
  await asUser(() => expectRefusal(join(dataDir, 'new'), /this process may not write to it/, advice));
});

test('the start is refused if the lock file cannot be written to, because two processes could lock it', async () => {
  await cp(template, dataDir, { recursive: true });
  await chmod(dataDir, 0o777);
  await chmod(join(dataDir, 'lock.sqlite'), 0o444);
  await asUser(() =>
    expectRefusal(dataDir, /lock\.sqlite cannot be locked: attempt to write a readonly/, /write access to that file/),
  );
});

test('the start is refused on a read-only file system', async () => {
  await cp(template, dataDir, { recursive: true });
  const restore = refuseWrites();
  try {
    await expectRefusal(dataDir, /Read-only file system/, /Mount the file system for writing/);
  } finally {
    restore();
  }
});

test('a refused start leaves the lock free, and a repaired directory opens', async () => {
  await cp(template, dataDir, { recursive: true });
  await rm(files('global/pg_control'));
  for (let attempt = 0; attempt < 2; attempt += 1) await expectRefusal(dataDir, /pg_control/);
  await cp(join(template, 'postgres/global/pg_control'), files('global/pg_control'));
  await expectToOpen(dataDir);
});

test('files that a killed process left behind do not matter', async () => {
  await cp(template, dataDir, { recursive: true });
  await writeFile(files('postmaster.pid'), '1\n/somewhere\n1795386000\n5432\n');
  await writeFile(files('postmaster.opts'), '');
  await expectToOpen(dataDir);
});

test('the path may contain spaces, quotes and characters beyond ASCII', async () => {
  const path = join(dataDir, 'my data', `dätä 数据 'q"x`);
  for (let start = 0; start < 2; start += 1) await expectToOpen(path);
});

async function expectToOpen(directory: string): Promise<void> {
  const storage = await openStorage({ kind: 'embedded', dataDir: directory });
  try {
    expect(await storage.executeSql('select 1 as one', [])).toMatchObject({ rows: [{ one: 1 }] });
  } finally {
    await storage.close();
  }
}

/** The message names the path, what is wrong and what to do. */
async function expectRefusal(directory: string, reason: RegExp, advice = /Restore a backup/): Promise<void> {
  const error: unknown = await openStorage({ kind: 'embedded', dataDir: directory }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'DirectoryUnusableError', message: expect.stringContaining(directory) });
  const { message } = error as Error;
  expect(message).toMatch(/^The database in .* cannot be opened: .*\. [A-Z].*\.$/);
  expect(message).toMatch(reason);
  expect(message).toMatch(advice);
}

/** Root may write everywhere, so it becomes another user meanwhile. */
async function asUser(work: () => Promise<void>): Promise<void> {
  if (isRoot) process.seteuid!(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid!(0);
  }
}

/** Makes every opening of a file for writing fail, as PGlite sees it, until the returned function is called. */
function refuseWrites(): () => void {
  const { openSync } = fs;
  Object.assign(fs, {
    openSync: (path: string, flags: number | string, ...rest: [never]) => {
      const writes = typeof flags === 'number' && (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0;
      if (!writes || !path.startsWith(dataDir)) return openSync(path, flags, ...rest);
      throw Object.assign(new Error('EROFS: read-only file system, open'), { code: 'EROFS' });
    },
  });
  return () => void Object.assign(fs, { openSync });
}
