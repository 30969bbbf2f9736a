/**
 * A backup file: one line of JSON (`BackupHeader`), a gzip stream of records, and a trailer with the SHA-256 of everything
 * before it. Records are lines of JSON: `ChunkRecord`, followed by its rows, and at the end one `SummaryRecord`.
 */
export interface BackupHeader {
  readonly format: 'sitegrade-backup';
  /** Version of this format. */
  readonly version: number;
  /** Version of Sitegrade that wrote the file. */
  readonly sitegrade: string;
  /** Major version of PostgreSQL that wrote the rows. Any other can read them. */
  readonly postgres: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Names of the applied migrations, oldest first: the schema of the rows. */
  readonly migrations: readonly string[];
}

/** Rows of a table in PostgreSQL's text format (https://www.postgresql.org/docs/current/sql-copy.html), `bytes` long. */
export interface ChunkRecord {
  readonly table: string;
  readonly columns: readonly string[];
  readonly bytes: number;
}

export interface SummaryRecord {
  /** Number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The last value of each sequence that was used. */
  readonly sequences: Readonly<Record<string, number>>;
}

export const BACKUP_FORMAT = 'sitegrade-backup';
export const BACKUP_VERSION = 1;

/** Limit on a line of JSON; a header has less than 2 KB. */
export const MAX_LINE_BYTES = 64 * 1024;

/** Limit on the rows in a record; a chunk of usual reports has less than 20 MB. */
export const MAX_CHUNK_BYTES = 2 ** 30;

/** The last bytes of a file. @param sha256 64 hexadecimal digits */
export function trailerOf(sha256: string): string {
  return `\nsha256 ${sha256}\n`;
}

export const TRAILER_BYTES = trailerOf('0'.repeat(64)).length;
