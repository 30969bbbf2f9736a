import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHasher } from '../../application/index.js';

const derive = promisify<string, Uint8Array, number, { N: number; r: number; p: number }, Buffer>(scrypt);

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const FORMAT = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/** Hashes with Node's scrypt: `scrypt$N$r$p$salt$key`, the last two in base64url. */
export class MemoryPasswordHasher implements PasswordHasher {
  /** @param cost N of scrypt, a power of two. The default, with r = 8 and p = 5, is OWASP's setting with the least memory. */
  constructor(private readonly cost = 2 ** 14) {}

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const parameters = { N: this.cost, r: 8, p: 5 };
    const key = await derive(password, salt, KEY_BYTES, parameters);
    const { N, r, p } = parameters;
    return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  async verify(hash: string, password: string): Promise<boolean> {
    const [, N, r, p, salt, key] = FORMAT.exec(hash) ?? [];
    if (salt === undefined || key === undefined) return false;
    try {
      const parameters = { N: Number(N), r: Number(r), p: Number(p) };
      const actual = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES, parameters);
      return timingSafeEqual(actual, Buffer.from(key, 'base64url'));
    } catch {
      // scrypt rejects the parameters, so it cannot have made this hash.
      return false;
    }
  }
}
