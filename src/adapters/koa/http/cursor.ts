import { crc32 } from 'node:zlib';
import { invalid, type SitegradeError } from '../../../domain/index.js';
import type { Cursor, Position } from '../../../application/index.js';
import { isUuid } from './uuid.js';

/** Longest cursor: a position holds at most one URL of 2,048 characters. */
const MAX_LENGTH = 4096;

/** Bytes of the checksum that ties a cursor to its list: against mistakes; what is behind a cursor is the caller's own. */
const CHECKSUM_BYTES = 4;

/** Which list a cursor belongs to. Plain values; equal lists have equal JSON. */
export interface CursorScope {
  readonly account: string;
  readonly list: 'reports' | 'generations' | 'projects' | 'keys';
  readonly sortBy: string;
  readonly sort: string;
  /** Everything else that decides which rows are in the list. */
  readonly filters: readonly (string | undefined)[];
}

/** An opaque text that says where a page begins, good for this very list only. */
export function encodeCursor(cursor: Cursor, scope: CursorScope): string {
  const { position, towards } = cursor;
  const payload = JSON.stringify([position.key, position.id, towards]);
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + Buffer.byteLength(payload));
  bytes.writeUInt32BE(checksum(payload, scope));
  bytes.write(payload, CHECKSUM_BYTES);
  return bytes.toString('base64url');
}

/** @throws SitegradeError `invalid` for a cursor that was changed, or belongs to another list */
export function decodeCursor(text: string, scope: CursorScope): Cursor {
  if (text.length > MAX_LENGTH) throw refusal();
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < CHECKSUM_BYTES || bytes.toString('base64url') !== text) throw refusal();
  const payload = bytes.toString('utf8', CHECKSUM_BYTES);
  if (checksum(payload, scope) !== bytes.readUInt32BE()) throw refusal();
  const [key, id, towards] = parse(payload);
  const position = { key, id } as Position;
  if ((towards !== 'next' && towards !== 'prev') || !isSound(position, scope)) throw refusal();
  return { position, towards };
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

/** The checksum has no secret in it, so a position may be forged: it must at least be one that a query can hold. */
function isSound({ key, id }: Position, { list, sortBy }: CursorScope): boolean {
  if (typeof id !== 'string' || id.includes('\0') || (list !== 'projects' && !isUuid(id))) return false;
  switch (sortBy) {
    case 'id':
      return key === null;
    case 'score':
      return key === null || (typeof key === 'number' && key >= 0 && key <= 100);
    case 'generated_at':
      return key === null || isTime(key);
    case 'created_at':
      return isTime(key);
    default:
      return typeof key === 'string' && !key.includes('\0');
  }
}

function isTime(key: unknown): boolean {
  if (typeof key !== 'string' || !/^\d{4}-/.test(key)) return false;
  const time = new Date(key);
  return !Number.isNaN(time.getTime()) && time.toISOString() === key;
}

function refusal(): SitegradeError {
  const message = 'This cursor does not belong to this list with these filters and this order.';
  return invalid({ field: 'cursor', code: 'invalid_cursor', message });
}
