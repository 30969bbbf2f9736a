import { createHmac } from 'node:crypto';
import type { Cursor } from '../../../../application/index.js';
import { isSameText } from '../session/same-text.js';

/** Maximum length of a cursor: its position holds at most one URL of 2,048 characters. */
const MAX_LENGTH = 4096;

/** Length of the signature in characters. */
const SEAL_LENGTH = 22;

/**
 * Signs cursors for URLs and verifies them. A cursor is valid only for the list that it was written for: same account, filters
 * and sort order.
 */
export class ListCursors {
  constructor(private readonly secret: string) {}

  write(cursor: Cursor, list: readonly string[]): string {
    const { position, towards } = cursor;
    const payload = Buffer.from(JSON.stringify([position.key, position.id, towards])).toString('base64url');
    return this.#seal(payload, list) + payload;
  }

  /** @returns null if the cursor is invalid or belongs to another list */
  read(text: string, list: readonly string[]): Cursor | null {
    const payload = text.slice(SEAL_LENGTH);
    if (text.length > MAX_LENGTH || !isSameText(this.#seal(payload, list), text.slice(0, SEAL_LENGTH))) return null;
    const [key, id, towards] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
      Cursor['position']['key'],
      string,
      Cursor['towards'],
    ];
    return { position: { key, id }, towards };
  }

  #seal(payload: string, list: readonly string[]): string {
    const seal = createHmac('sha256', `sitegrade cursor ${this.secret}`).update(JSON.stringify([list, payload]));
    return seal.digest('base64url').slice(0, SEAL_LENGTH);
  }
}
