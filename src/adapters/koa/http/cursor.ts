import { crc32 } from 'node:zlib';
import { invalid, type SitegradeError } from '../../../domain/index.js';
import type { Cursor, Position } from '../../../application/index.js';

/** Longest cursor: a position contains at most one URL of 2,048 characters. */
const MAX_LENGTH = 4096;

/** Bytes of the checksum. It catches mistakes only: a forged cursor reaches nothing but the caller's own rows. */
const CHECKSUM_BYTES = 4;

/** The list that a cursor belongs to. Plain values; equal lists have equal JSON. */
export interface CursorScope {
  readonly account: string;
  readonly list:
    'reports' | 'generations' | 'projects' | 'keys' | 'audit-log' | 'scans' | 'scan-pages' | 'finding-cases';
  readonly sortBy: string;
  readonly sort: string;
  /** Everything else that decides which rows are in the list. */
  readonly filters: readonly (string | undefined)[];
}

/** An opaque text (base64url) that names the start of a page. It is valid for this list only. */
export function encodeCursor(cursor: Cursor, scope: CursorScope): string {
  const { position, towards } = cursor;
  const payload = JSON.stringify([position.key, position.id, towards]);
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + Buffer.byteLength(payload));
  bytes.writeUInt32BE(checksum(payload, scope));
  bytes.write(payload, CHECKSUM_BYTES);
  return bytes.toString('base64url');
}

/** @throws SitegradeError `invalid` for a cursor that was changed or belongs to another list */
export function decodeCursor(text: string, scope: CursorScope): Cursor {
  if (text.length > MAX_LENGTH) throw invalidCursor();
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < CHECKSUM_BYTES || bytes.toString('base64url') !== text) throw invalidCursor();
  const payload = bytes.toString('utf8', CHECKSUM_BYTES);
  if (checksum(payload, scope) !== bytes.readUInt32BE()) throw invalidCursor();
  const [key, id, towards] = parse(payload);
  const position = { key, id } as Position;
  if ((towards !== 'next' && towards !== 'prev') || !isValidPosition(position, scope)) throw invalidCursor();
  return { position, towards };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the text can be the id of a record: ids are lower case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

function checksum(payload: string, { account, list, sortBy, sort, filters }: CursorScope): number {
  const owner = JSON.stringify([account, list, sortBy, sort, filters.map((filter) => filter ?? null)]);
  return crc32(`${owner}\n${payload}`);
}

function parse(payload: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(payload);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Anyone can compute the checksum, so check that a query can use the position. */
function isValidPosition({ key, id }: Position, { list, sortBy }: CursorScope): boolean {
  if (typeof id !== 'string' || id.includes('\0') || !isValidId(id, list)) return false;
  switch (sortBy) {
    case 'id':
    case 'number':
      return key === null;
    case 'depth':
      return key === null || (Number.isSafeInteger(key) && (key as number) >= 0);
    case 'score':
      return key === null || (typeof key === 'number' && key >= 0 && key <= 100);
    case 'generated_at':
      return key === null || isTime(key);
    case 'created_at':
    case 'at':
      return isTime(key);
    default:
      return typeof key === 'string' && !key.includes('\0');
  }
}

/** Rows of a scan have numbers that begin with 1. */
const NUMBER = /^[1-9]\d{0,8}$/;

function isValidId(id: string, list: CursorScope['list']): boolean {
  switch (list) {
    case 'projects':
      return true;
    case 'scan-pages':
    case 'finding-cases':
      return NUMBER.test(id);
    default:
      return isUuid(id);
  }
}

function isTime(key: unknown): boolean {
  if (typeof key !== 'string' || !/^\d{4}-/.test(key)) return false;
  const time = new Date(key);
  return !Number.isNaN(time.getTime()) && time.toISOString() === key;
}

function invalidCursor(): SitegradeError {
  const message = 'This cursor belongs to a different list, filter or sort order.';
  return invalid({ field: 'cursor', code: 'invalid_cursor', message });
}
