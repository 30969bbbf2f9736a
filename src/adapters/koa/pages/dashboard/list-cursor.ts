import { createHmac } from 'node:crypto';
import type { Cursor } from '../../../../application/index.js';
import { isSameText } from '../session/same-text.js';

/** Longest cursor: a position holds at most one URL of 2,048 characters. */
const MAX_LENGTH = 4096;

/** Characters of the seal that ties a cursor to its list. */
const SEAL_LENGTH = 22;

/**
 * Writes cursors into addresses and reads them back. One that we did not write for this very list (of this account, with
 * these filters in this order) is none.
 */
export class ListCursors {
  constructor(private readonly secret: string) {}

  write(cursor: Cursor, list: readonly string[]): string {
    const { position, towards } = cursor;
    const payload = Buffer.from(JSON.stringify([position.key, position.id, towards])).toString('base64url');
    return this.#seal(payload, list) + payload;
  }

  /** @returns null where there is none */
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
