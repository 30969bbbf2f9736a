import { createHash } from 'node:crypto';
import { Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { MIGRATIONS_TABLE } from '../migrations/index.js';
import { BACKUP_FORMAT, BACKUP_VERSION, trailerOf, type BackupHeader, type SummaryRecord } from './backup-format.js';
import { quotedIdentifier } from './quoted-identifier.js';
import type { RowSource } from './row-source.js';

/** Blocks of 8 KB that one chunk reads. A row's long values are stored elsewhere, so the chunk can be much larger. */
const BLOCKS_PER_CHUNK = 16;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly blocks: number;
}

/**
 * Reads every table of the schema `public`. The queue is left out: the service queues unfinished runs again.
 * @param description who writes it, and when
 * @returns the bytes of a backup file
 */
export async function* writeBackup(
  source: RowSource,
  description: Pick<BackupHeader, 'sitegrade' | 'createdAt'>,
): AsyncGenerator<Uint8Array, SummaryRecord> {
  const hash = createHash('sha256');
  const header = JSON.stringify({
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    ...description,
    ...(await readVersions(source)),
  } satisfies BackupHeader);
  const summary: Mutable<SummaryRecord> = { rows: {}, sequences: {} };
  // The fastest level: most bytes are packed audits, which hardly shrink any further.
  const body = createGzip({ level: constants.Z_BEST_SPEED });
  // Errors reach the loop below.
  pipeline(Readable.from(records(source, summary)), body, () => undefined);
  for await (const bytes of concatenate(`${header}\n`, body)) {
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(trailerOf(hash.digest('hex')));
  return summary;
}

type Mutable<T> = { -readonly [Key in keyof T]: Record<string, number> };

async function* concatenate(head: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  yield* body;
}

async function readVersions(source: RowSource): Promise<Pick<BackupHeader, 'postgres' | 'migrations'>> {
  const [server] = await source.query<{ major: string }>(
    "select (current_setting('server_version_num')::int / 10000)::text as major",
  );
  const migrations = await source.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by id`);
  return { postgres: server?.major ?? '', migrations: migrations.map(({ name }) => name) };
}

async function* records(source: RowSource, summary: Mutable<SummaryRecord>): AsyncGenerator<Uint8Array> {
  for (const { name, columns, blocks } of await listTables(source)) {
    summary.rows[name] = 0;
    const list = columns.map(quotedIdentifier).join(', ');
    for (let block = 0; block < blocks; block += BLOCKS_PER_CHUNK) {
      const range = `ctid >= '(${block},0)' and ctid < '(${block + BLOCKS_PER_CHUNK},0)'`;
      const rows = await source.copyOut(`select ${list} from public.${quotedIdentifier(name)} where ${range}`);
      if (rows.length === 0) continue;
      summary.rows[name] += countLines(rows);
      yield Buffer.from(`${JSON.stringify({ table: name, columns, bytes: rows.length })}\n`);
      yield rows;
    }
  }
  const used = await source.query<{ name: string; value: number }>(
    `select sequencename::text as name, last_value::float8 as value from pg_sequences
     where schemaname = 'public' and sequencename <> '${MIGRATIONS_TABLE}_id_seq' and last_value is not null`,
  );
  for (const { name, value } of used) summary.sequences[name] = value;
  yield Buffer.from(`${JSON.stringify(summary)}\n`);
}

/** Unlogged tables are left out: they are empty after a crash, so nothing depends on their rows. */
function listTables(source: RowSource): Promise<readonly Table[]> {
  return source.query<Table>(
    `select relname::text as name, ceil(pg_relation_size(c.oid) / current_setting('block_size')::float8)::int as blocks,
       (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname <> '${MIGRATIONS_TABLE}'
     order by relname`,
  );
}

/** The text format escapes line feeds in values, so each one ends a row. */
function countLines(rows: Uint8Array): number {
  let count = 0;
  for (let at = rows.indexOf(10); at !== -1; at = rows.indexOf(10, at + 1)) count += 1;
  return count;
}
