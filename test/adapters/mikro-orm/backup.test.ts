import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import fc from 'fast-check';
import { trailerOf } from '../../../src/adapters/mikro-orm/backup/backup-format.js';
import { openBackup } from '../../../src/adapters/mikro-orm/backup/read-backup.js';
import {
  backUp,
  fileTarget,
  openStorage,
  restore,
  streamTarget,
  type BackupSummary,
} from '../../../src/adapters/mikro-orm/index.js';
import { MIGRATIONS } from '../../../src/adapters/mikro-orm/migrations/index.js';
import { COPY_PREFIX, RESTORE_PREFIX, restoredIn } from '../../../src/adapters/mikro-orm/pglite/data-directory.js';
import { everything, saveBackup, textSource } from './support/backup-files.js';

const NAMES = MIGRATIONS.map(({ name }) => name);
const PROJECTS = {
  name: 'projects',
  columns: ['account', 'name', 'created_at'],
  text: 'default\tone.example\t2026-11-20 10:00:00.123+00\ndefault\ttwo\\ttabs.example\t2026-11-20 11:00:00+00\n',
};

let parent: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sitegrade-backup-'));
});

afterAll(() => rm(parent, { recursive: true, force: true }));

describe('a database that is in use', () => {
  /** Longer than the path of a socket may be. */
  let dataDir: string;
  /** With a table that no migration creates. */
  let backup: string;
  /** Without it. */
  let known: string;
  let summary: BackupSummary;
  let rows: Record<string, string[]>;

  beforeAll(async () => {
    dataDir = join(parent, 'long-'.repeat(30));
    backup = join(parent, 'in-use.backup');
    known = join(parent, 'known.backup');
    const storage = await openStorage({ kind: 'embedded', dataDir });
    await storage.migrate();
    const pglite = storage.pglite!;
    // Values with all that the text format escapes, rows beyond one chunk, and a sequence.
    await pglite.exec(`
      insert into projects select 'default', repeat('p', 400) || n, now() from generate_series(1, 1000) n;
      insert into projects values ('tab\tline\nslash\\N', 'ü€😀', '-infinity');
      insert into shared_secrets values ('sessions', 'very secret');
      create table counted (id int generated always as identity, twice int generated always as (7) stored, bytes bytea);
      insert into counted (bytes) values ('\\x00ff0a5c'), (null)`);
    rows = await everything(pglite);
    const pieces: Uint8Array[] = [];
    const sink = new Writable({
      write: (piece: Uint8Array, _, done) => {
        pieces.push(piece);
        done();
      },
    });
    // The open transaction is not in the backup, and does not delay it.
    await pglite.transaction(async (transaction) => {
      await transaction.query("insert into shared_secrets values ('later', 'uncommitted')");
      summary = await backUp(dataDir, streamTarget(sink), '1.2.3');
      await transaction.rollback();
    });
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining(COPY_PREFIX));
    await expect(restore({ file: backup, dataDir, force: true })).rejects.toThrow('there is no such file');
    await writeFile(backup, Buffer.concat(pieces));
    await expect(restore({ file: backup, dataDir, force: true })).rejects.toMatchObject({
      name: 'DirectoryInUseError',
    });
    await pglite.exec('drop table counted');
    await backUp(dataDir, await fileTarget(known, false), '1.2.3');
    await storage.close();
  });

  test('is backed up with a readable header, and the number of rows', async () => {
    const [header] = (await readFile(backup, 'latin1')).split('\n', 1);
    expect(JSON.parse(header!)).toEqual({
      format: 'sitegrade-backup',
      version: 1,
      sitegrade: '1.2.3',
      postgres: '18',
      createdAt: summary.createdAt,
      migrations: NAMES,
    });
    expect(summary.rows).toMatchObject({ projects: 1001, shared_secrets: 1, counted: 2 });
    expect(summary.bytes).toBe((await stat(backup)).size);
  });

  test('whose backup has an unknown table is not restored, and nothing changes', async () => {
    const target = join(parent, 'unknown-table');
    await mkdir(target);
    await expect(restore({ file: backup, dataDir: target, force: false })).rejects.toMatchObject({
      name: 'BackupUnusableError',
      message: expect.stringMatching(/cannot be restored: its rows do not match its schema \(.*counted/),
    });
    expect((await readdir(target)).filter((name) => !name.startsWith('lock.'))).toEqual([]);
  });

  test('is restored with the same rows', async () => {
    expect((await stat(known)).mode & 0o777).toBe(0o600);
    const target = join(parent, 'restored');
    expect(await restore({ file: known, dataDir: target, force: false })).toMatchObject({ previous: null });

    // As if the restore had been interrupted before its last step, and a backup before.
    await rename(join(target, 'postgres'), restoredIn(target));
    await mkdir(join(target, `${COPY_PREFIX}abcdef`));
    await mkdir(join(target, `${RESTORE_PREFIX}abcdef`));
    const restored = await openStorage({ kind: 'embedded', dataDir: target });
    const { counted: _, ...expected } = rows;
    expect(await everything(restored.pglite!)).toEqual(expected);
    expect(await restored.isReady()).toBe(true);
    await restored.close();
    expect((await readdir(target)).filter((name) => !name.startsWith('lock.'))).toEqual(['postgres']);
  });

  test('is neither backed up nor restored after a cancellation', async () => {
    const canceled = new AbortController();
    const sink = new Writable({
      write: (_piece, _, done) => {
        canceled.abort();
        done();
      },
    });
    const names = await readdir(dataDir);
    const aborted = { name: 'AbortError' };
    await expect(backUp(dataDir, streamTarget(sink), '1.2.3', canceled.signal)).rejects.toMatchObject(aborted);
    expect(await readdir(dataDir)).toEqual(names);
    const target = join(parent, 'canceled');
    const cancellation = canceled.signal;
    await expect(restore({ file: known, dataDir: target, force: false, cancellation })).rejects.toMatchObject(aborted);
    expect((await readdir(target)).filter((name) => !name.startsWith('lock.'))).toEqual([]);
  });

  test('is never restored from a damaged file', async () => {
    const bytes = await readFile(backup);
    const file = join(parent, 'damaged.backup');
    const at = fc.nat(bytes.length - 1);
    const damaged = fc.oneof(
      at.map((length) => bytes.subarray(0, length)),
      fc.tuple(at, fc.integer({ min: 1, max: 255 })).map(([index, mask]) => {
        const copy = Buffer.from(bytes);
        copy[index]! ^= mask;
        return copy;
      }),
      fc.uint8Array({ minLength: 1, maxLength: 100 }).map((more) => Buffer.concat([bytes, more])),
      fc
        .tuple(at, at)
        .map(([from, to]) => Buffer.concat([bytes.subarray(0, from), bytes.subarray(Math.max(from + 1, to))])),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (content) => {
        await writeFile(file, content);
        await expect(openBackup(file)).rejects.toMatchObject({ name: 'BackupUnusableError' });
      }),
      { numRuns: 200 },
    );
  });
});

test('rows of an older schema are migrated, and the replaced database is kept', async () => {
  const dataDir = join(parent, 'older');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  const file = join(parent, 'older.backup');
  await saveBackup(file, textSource(NAMES.slice(0, 2), [PROJECTS]));

  await expect(restore({ file, dataDir, force: false })).rejects.toThrow(/is not empty.*or add --force/);
  const { previous, rows, createdAt } = await restore({ file, dataDir, force: true });
  expect({ rows, createdAt }).toEqual({ rows: { projects: 2 }, createdAt: '2026-11-22T12:00:00.000Z' });
  expect(await readFile(join(previous!, 'PG_VERSION'), 'utf8')).toBe('17\n');
  const storage = await openStorage({ kind: 'embedded', dataDir });
  expect(await storage.pendingMigrations()).toEqual([]);
  expect((await everything(storage.pglite!))['projects']).toEqual([
    '(default,"two\ttabs.example","2026-11-20 11:00:00+00")',
    '(default,one.example,"2026-11-20 10:00:00.123+00")',
  ]);
  await storage.close();
});

describe('a file that cannot be restored is refused with the reason:', () => {
  /** A file with a right checksum. */
  async function sealed(content: string | Buffer): Promise<string> {
    const file = join(parent, 'sealed.backup');
    const digest = createHash('sha256').update(content).digest('hex');
    await writeFile(file, Buffer.concat([Buffer.from(content), Buffer.from(trailerOf(digest))]));
    return file;
  }

  const header = (more: object) =>
    `${JSON.stringify({ format: 'sitegrade-backup', version: 1, migrations: [], ...more })}\n`;

  test.each([
    ['a newer format', header({ version: 2, sitegrade: '2.0.0' }), 'Sitegrade 2.0.0 wrote it. Install that version'],
    [
      'a newer schema',
      header({ sitegrade: '2.0.0', migrations: [...NAMES, '2030-01-01-more'] }) + 'x',
      'Sitegrade 2.0.0 wrote it, with a newer schema. Install that version',
    ],
    ['another program', '{"format":"tar"}\n', 'it is not a backup of Sitegrade'],
    ['no text', Buffer.alloc(100_000), 'it is not a backup of Sitegrade'],
    ['nothing', '', 'it is not a backup of Sitegrade'],
  ])('%s', async (_, content, reason) => {
    const dataDir = join(parent, 'untouched');
    const refused = restore({ file: await sealed(content), dataDir, force: true });
    await expect(refused).rejects.toMatchObject({ name: 'BackupUnusableError' });
    await expect(refused).rejects.toThrow(reason);
    await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('half a record', async () => {
    const backup = await openBackup(await sealed(`${header({})}x`));
    await expect(backup.chunks().next()).rejects.toMatchObject({ name: 'BackupUnusableError' });
  });

  test('a directory', async () => {
    await expect(openBackup(parent)).rejects.toThrow('it is not a regular file');
  });

  test('standard input', async () => {
    await expect(openBackup('-')).rejects.toThrow('Save the backup to a file first.');
  });
});

describe('a backup file', () => {
  test('is not there before it is complete', async () => {
    const directory = await mkdtemp(join(parent, 'files-'));
    const file = join(directory, 'new.backup');
    const target = await fileTarget(file, false);
    await target.write(Buffer.from('half'));
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    await target.discard();
    expect(await readdir(directory)).toEqual([]);
  });

  test('replaces another one only with force', async () => {
    const file = join(parent, 'existing.backup');
    await writeFile(file, 'old');
    await expect(fileTarget(file, false)).rejects.toThrow(/already exists. Specify a new file, or add --force/);
    const target = await fileTarget(file, true);
    await target.write(Buffer.from('new'));
    await target.commit();
    await target.discard();
    expect(await readFile(file, 'utf8')).toBe('new');
  });

  test('names the file if it cannot be completed', async () => {
    const directory = await mkdtemp(join(parent, 'files-'));
    const file = join(directory, 'new.backup');
    const target = await fileTarget(file, false);
    await target.write(Buffer.from('new'));
    await rm(directory, { recursive: true });
    await expect(target.commit()).rejects.toThrow(`${file} cannot be written (ENOENT`);
    await target.discard();
  });

  test.each([
    ['.', /is not a regular file/],
    ['missing/new.backup', /cannot be written/],
  ])('cannot be %s', async (path, reason) => {
    await expect(fileTarget(join(parent, path), true)).rejects.toThrow(reason);
  });
});

test('nothing is restored into the directory of a PostgreSQL server, or where no directory can exist', async () => {
  const file = join(parent, 'small.backup');
  await saveBackup(file, textSource(NAMES, [PROJECTS]));
  const dataDir = join(parent, 'server');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'PG_VERSION'), '18\n');
  const intoServer = restore({ file, dataDir, force: true });
  await expect(intoServer).rejects.toThrow('it is the data directory of a PostgreSQL server. Choose another DATA_DIR');
  expect(await readdir(dataDir)).toEqual(['PG_VERSION']);
  const intoNowhere = restore({ file, dataDir: '/proc/sitegrade/data', force: true });
  await expect(intoNowhere).rejects.toMatchObject({ name: 'DirectoryUnusableError' });
});

test('a directory without a database cannot be backed up', async () => {
  const backup = backUp(join(parent, 'absent'), streamTarget(new Writable()), '1.2.3');
  await expect(backup).rejects.toThrow(/There is no database in .*absent. Set DATA_DIR/);
});

test('a directory that cannot be read is not called empty', async () => {
  const file = join(parent, 'a-file');
  await writeFile(file, '');
  const backup = backUp(join(file, 'data'), streamTarget(new Writable()), '1.2.3');
  await expect(backup).rejects.toThrow(/a part of this path is a file.* Choose another DATA_DIR/);
});

test('files of an earlier major version are not backed up, with how to do it', async () => {
  const dataDir = join(parent, 'earlier');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  const backup = backUp(dataDir, streamTarget(new Writable()), '1.2.3');
  await expect(backup).rejects.toMatchObject({
    directory: join(dataDir, 'postgres'),
    message: expect.stringMatching(
      /made by PostgreSQL 17.*Run "sitegrade backup" with the version of Sitegrade that used it last/,
    ),
  });
  expect((await readdir(dataDir)).filter((name) => !name.startsWith('lock.'))).toEqual(['postgres']);
});
