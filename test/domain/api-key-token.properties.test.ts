import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { TOKEN_RANDOM_BYTES, formatToken, isWellFormedToken } from '../../src/domain/index.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomBytes = fc.uint8Array({ minLength: TOKEN_RANDOM_BYTES, maxLength: TOKEN_RANDOM_BYTES });

test('a token is sg_, 30 characters with every random bit, and their CRC-32 in 6 characters', () => {
  fc.assert(
    fc.property(randomBytes, (bytes) => {
      const token = formatToken(bytes);
      expect(token).toMatch(/^sg_[0-9A-Za-z]{36}$/);
      expect(valueOf(token.slice(3, 33))).toBe(BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
      expect(valueOf(token.slice(33))).toBe(BigInt(crc32(token.slice(0, 33))));
      expect(isWellFormedToken(token)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

function valueOf(base62: string): bigint {
  return [...base62].reduce((sum, digit) => sum * 62n + BigInt(ALPHABET.indexOf(digit)), 0n);
}
