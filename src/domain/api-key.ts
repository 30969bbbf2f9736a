import type { Violation } from './violation.js';
import { SCOPES, type Scope } from './scope.js';

/** An API key as it is stored. Only its holder has the key itself. */
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
  /** The key is rejected from this time on; null for no expiry. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Why a key is rejected at this time, or null if it is valid. */
export function keyRefusal(key: ApiKey, now: Date): 'revoked' | 'expired' | null {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : null;
}

/** Everything that is wrong with the attributes of a new key. */
export function apiKeyViolations(
  attributes: { account: string; name: string; scope: string; expiresAt: Date | null },
  now: Date,
): Violation[] {
  const violations: Violation[] = [];
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9._@-]{0,62}[A-Za-z0-9])?$/.test(attributes.account)) {
    violations.push({
      field: 'account',
      code: 'invalid_account',
      message:
        'An account name must have 1 to 64 letters, digits, ".", "_", "@" or "-", and start and end with a letter or digit.',
    });
  }
  if (attributes.name.trim() === '' || attributes.name.length > 100 || isUnprintable(attributes.name)) {
    violations.push({
      field: 'name',
      code: 'invalid_name',
      message: 'A key name must have 1 to 100 printable characters.',
    });
  }
  if (!(SCOPES as readonly string[]).includes(attributes.scope)) {
    violations.push({
      field: 'scope',
      code: 'invalid_choice',
      message: `The scope must be one of ${SCOPES.join(', ')}.`,
    });
  }
  if (attributes.expiresAt !== null && !(attributes.expiresAt > now)) {
    violations.push({ field: 'expires_at', code: 'not_in_future', message: 'The expiry must be in the future.' });
  }
  return violations;
}

function isUnprintable(text: string): boolean {
  return !text.isWellFormed() || [...text].some((character) => character < ' ' || character === '\u007f');
}
