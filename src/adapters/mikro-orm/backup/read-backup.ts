import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  MAX_CHUNK_BYTES,
  MAX_LINE_BYTES,
  TRAILER_BYTES,
  trailerOf,
  type BackupHeader,
  type ChunkRecord,
  type SummaryRecord,
} from './backup-format.js';
import { BackupUnusableError } from './backup-unusable-error.js';
import { ByteReader } from './byte-reader.js';

/** Rows of one table. */
export interface Chunk extends ChunkRecord {
  readonly rows: Uint8Array<ArrayBuffer>;
}

/** A backup file whose checksum is right. */
export interface Backup {
  readonly file: string;
  readonly header: BackupHeader;
  /** @returns the summary, after all chunks. @throws BackupUnusableError */
  chunks(): AsyncGenerator<Chunk, SummaryRecord>;
}

const DAMAGED = 'it is truncated or damaged. Use another copy.';
const FOREIGN = 'it is not a backup of Sitegrade. Specify a file that `sitegrade backup` wrote.';

/**
 * Reads a file once and verifies its checksum.
 * @throws BackupUnusableError if the file is damaged, is no backup, or has a newer format
 */
export async function openBackup(file: string): Promise<Backup> {
  if (file === '-')
    throw new BackupUnusableError(file, 'standard input cannot be read twice. Save the backup to a file first.');
  const handle = await open(file).catch((cause: unknown) => {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file.' : `it cannot be read (${message}).`;
    throw new BackupUnusableError(file, `${reason} Check the path.`, { cause });
  });
  try {
    const info = await handle.stat();
    if (!info.isFile())
      throw new BackupUnusableError(file, 'it is not a regular file. Save the backup to a file first.');
    const { header, length } = await readHeader(handle, file);
    const end = info.size - TRAILER_BYTES;
    if (end <= length || !(await hasTrailer(handle, file, end))) throw new BackupUnusableError(file, DAMAGED);
    return { file, header, chunks: () => readChunks(file, length, end) };
  } finally {
    await handle.close();
  }
}

async function readHeader(handle: FileHandle, file: string): Promise<{ header: BackupHeader; length: number }> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_LINE_BYTES), 0, MAX_LINE_BYTES, 0);
  const length = buffer.subarray(0, bytesRead).indexOf('\n') + 1;
  const header = parseObject(buffer.toString('utf8', 0, length));
  if (header?.['format'] !== BACKUP_FORMAT) throw new BackupUnusableError(file, FOREIGN);
  if (header['version'] !== BACKUP_VERSION) {
    const writer = String(header['sitegrade']).slice(0, 40);
    throw new BackupUnusableError(file, `Sitegrade ${writer} wrote it. Install that version or a later one.`);
  }
  // The checksum covers the header, so the other fields are as they were written.
  return { header: header as unknown as BackupHeader, length };
}

async function hasTrailer(handle: FileHandle, file: string, end: number): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file, { end: end - 1 })) hash.update(bytes as Buffer);
  const { buffer } = await handle.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, end);
  return buffer.toString('latin1') === trailerOf(hash.digest('hex'));
}

async function* readChunks(file: string, start: number, end: number): AsyncGenerator<Chunk, SummaryRecord> {
  const unzipped = createGunzip();
  // Errors reach the reader.
  pipeline(createReadStream(file, { start, end: end - 1 }), unzipped, () => undefined);
  const reader = new ByteReader(unzipped);
  try {
    for (;;) {
      const record = parseObject((await reader.until(10, MAX_LINE_BYTES)).toString());
      if (isSummary(record)) return record;
      if (!isChunk(record)) throw new Error('A record is neither rows nor a summary.');
      yield { ...record, rows: await reader.take(record.bytes) };
    }
  } catch (cause) {
    throw new BackupUnusableError(file, DAMAGED, { cause });
  } finally {
    unzipped.destroy();
  }
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function isChunk(record: object | null): record is ChunkRecord {
  const { table, columns, bytes } = (record ?? {}) as Partial<Record<keyof ChunkRecord, unknown>>;
  return typeof table === 'string' && Array.isArray(columns) && Number.isSafeInteger(bytes) && isWithinLimit(bytes);
}

function isWithinLimit(bytes: unknown): boolean {
  return (bytes as number) > 0 && (bytes as number) <= MAX_CHUNK_BYTES;
}

function isSummary(record: object | null): record is SummaryRecord {
  const { rows, sequences } = (record ?? {}) as Partial<Record<keyof SummaryRecord, unknown>>;
  return typeof rows === 'object' && typeof sequences === 'object';
}
