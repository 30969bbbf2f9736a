import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { decodeCursor, encodeCursor, type CursorScope } from '../../../src/adapters/koa/http/cursor.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const scope = (sortBy: string): CursorScope => ({
  account: 'ours',
  list: 'reports',
  sortBy,
  sort: 'desc',
  filters: [undefined, 'example.com', undefined],
});

test('survives the way out and back', () => {
  const keys = { id: null, url: 'https://example.com/?q=ä', score: 99.5, generated_at: '2026-01-31T12:00:00.123Z' };
  for (const [sortBy, key] of Object.entries(keys)) {
    for (const towards of ['next', 'prev'] as const) {
      const cursor = { position: { key, id: ID }, towards };
      expect(decodeCursor(encodeCursor(cursor, scope(sortBy)), scope(sortBy))).toEqual(cursor);
    }
  }
});

test('refuses any text that it did not make', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
      expect(() => decodeCursor(text, scope('id'))).toThrow('This cursor does not belong');
    }),
  );
});

test.each([
  ['score', 'high', ID],
  ['score', 101, ID],
  ['generated_at', 'yesterday', ID],
  ['generated_at', '2026-01-31', ID],
  ['url', null, ID],
  ['url', 'a\0', ID],
  ['id', null, "x' OR 1=1"],
  ['id', 1, ID],
])('refuses a forged position that no query could hold: %s %p %s', (sortBy, key, id) => {
  const payload = Buffer.from(JSON.stringify([key, id, 'next']));
  const owner = JSON.stringify(['ours', 'reports', sortBy, 'desc', [null, 'example.com', null]]);
  const digest = createHash('sha256').update(owner).update('\n').update(payload).digest().subarray(0, 12);
  const forged = Buffer.concat([digest, payload]).toString('base64url');
  expect(() => decodeCursor(forged, scope(sortBy))).toThrow('This cursor does not belong');
});
