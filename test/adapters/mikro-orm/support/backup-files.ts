import { writeFile } from 'node:fs/promises';
import type { BackupHeader } from '../../../../src/adapters/mikro-orm/backup/backup-format.js';
import type { RowSource } from '../../../../src/adapters/mikro-orm/backup/row-source.js';
import { writeBackup } from '../../../../src/adapters/mikro-orm/backup/write-backup.js';

export interface TextTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows in the text format of COPY. */
  readonly text: string;
}

/** A database of any version that has these rows. */
export function textSource(migrations: readonly string[], tables: readonly TextTable[]): RowSource {
  return {
    query: <Row>(text: string) => {
      if (text.includes('server_version_num')) return Promise.resolve([{ major: '15' }] as Row[]);
      if (text.includes('pg_sequences')) return Promise.resolve([]);
      if (text.includes('pg_class')) return Promise.resolve(tables.map((table) => ({ ...table, blocks: 1 })) as Row[]);
      return Promise.resolve(migrations.map((name) => ({ name })) as Row[]);
    },
    copyOut: (select) => {
      const table = tables.find(({ name }) => select.includes(`public."${name}"`));
      return Promise.resolve(Buffer.from(table?.text ?? ''));
    },
  };
}

/** Writes a backup file. */
export async function saveBackup(
  file: string,
  source: RowSource,
  description: Pick<BackupHeader, 'sitegrade' | 'createdAt'> = {
    sitegrade: '9.9.9',
    createdAt: '2026-11-22T12:00:00.000Z',
  },
): Promise<void> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeBackup(source, description)) pieces.push(piece);
  await writeFile(file, Buffer.concat(pieces));
}

/** Every row of every table that a backup has, as sorted text. */
export async function everything(database: {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>;
}): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname <> 'sitegrade_migrations'`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await database.query<{ row: string }>(`select t::text as row from "${name}" t`);
    all[name] = rows.map(({ row }) => row).sort();
  }
  return all;
}
