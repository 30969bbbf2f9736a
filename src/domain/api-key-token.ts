import { toBase62, toNumber } from './base62.js';
import { crc32 } from './checksum.js';

const PREFIX = 'sg_';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * Random bytes in a token: 30 base62 characters hold 178 bits, 176 of them random.
 * A secret of at least 112 random bits may be stored as a plain SHA-256 (OWASP ASVS 5, 11.5).
 */
export const TOKEN_RANDOM_BYTES = 22;

/** A new API key: `sg_`, 30 random base62 characters and a checksum of 6, so that secret scanners recognize leaked keys. */
export function formatToken(random: Uint8Array): string {
  const body = PREFIX + toBase62(toNumber(random), RANDOM_LENGTH);
  return body + checksum(body);
}

/** Whether the text has the format and checksum of a key. If not, it needs no lookup. */
export function isWellFormedToken(text: string): boolean {
  if (!FORMAT.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return text === body + checksum(body);
}

function checksum(body: string): string {
  return toBase62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}
