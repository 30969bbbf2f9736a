import type { Violation } from './violation.js';
import { SCOPES, type Scope } from './scope.js';

/** An API key as it is stored: the key itself is known only to its holder. */
export interface ApiKey {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly scope: Scope;
  /** SHA-256 of the key, in hexadecimal. */
  readonly hash: string;
  readonly createdAt: Date;
  /** To the minute; null before the first use. */
  readonly lastUsedAt: Date | null;
  /** From this moment on the key is refused; null for never. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Why a key may not be used at this moment, or null. */
export function keyRefusal(key: ApiKey, now: Date): 'revoked' | 'expired' | null {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : null;
}

/** Everything that is wrong with a wish for a key. */
export function apiKeyFaults(
  wish: { account: string; name: string; scope: string; expiresAt: Date | null },
  now: Date,
): Violation[] {
  const faults: Violation[] = [];
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9._@-]{0,62}[A-Za-z0-9])?$/.test(wish.account)) {
    faults.push({
      field: 'account',
      code: 'invalid_account',
      message:
        'An account is named with 1 to 64 letters, digits, ".", "_", "@" or "-", beginning and ending with a letter or digit.',
    });
  }
  if (wish.name.trim() === '' || wish.name.length > 100 || isUnprintable(wish.name)) {
    faults.push({ field: 'name', code: 'invalid_name', message: 'A key has a name of 1 to 100 printable characters.' });
  }
  if (!(SCOPES as readonly string[]).includes(wish.scope)) {
    faults.push({ field: 'scope', code: 'invalid_choice', message: `The scope is one of ${SCOPES.join(', ')}.` });
  }
  if (wish.expiresAt !== null && !(wish.expiresAt > now)) {
    faults.push({ field: 'expires_at', code: 'not_in_future', message: 'The expiry is a time in the future.' });
  }
  return faults;
}

function isUnprintable(text: string): boolean {
  return !text.isWellFormed() || [...text].some((character) => character < ' ' || character === '\u007f');
}
