import { crc32 } from 'node:zlib';
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

test('encodes and decodes to the same cursor', () => {
  const keys = { id: null, url: 'https://example.com/?q=ä', score: 99.5, generated_at: '2026-01-31T12:00:00.123Z' };
  for (const [sortBy, key] of Object.entries(keys)) {
    for (const towards of ['next', 'prev'] as const) {
      const cursor = { position: { key, id: ID }, towards };
      expect(decodeCursor(encodeCursor(cursor, scope(sortBy)), scope(sortBy))).toEqual(cursor);
    }
  }
});

test('rejects any text that it did not encode', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
      expect(() => decodeCursor(text, scope('id'))).toThrow('This cursor belongs to a different list');
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
])('rejects a forged position that no query can use: %s %p %s', (sortBy, key, id) => {
  const payload = JSON.stringify([key, id, 'next']);
  const owner = JSON.stringify(['ours', 'reports', sortBy, 'desc', [null, 'example.com', null]]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(`${owner}\n${payload}`));
  const forged = Buffer.concat([checksum, Buffer.from(payload)]).toString('base64url');
  expect(() => decodeCursor(forged, scope(sortBy))).toThrow('This cursor belongs to a different list');
});
