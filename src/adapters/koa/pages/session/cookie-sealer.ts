import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { MIN_SECRET_LENGTH } from './secret-length.js';

/** Browsers keep 4,096 bytes of a cookie, its name and attributes among them. */
const MAX_SEALED = 3800;

const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const;

/** What a sealed value is for. A value sealed for one purpose is nothing to the others. */
export type SealPurpose = 'session' | 'flash' | 'report-password';

export interface CookieSealer {
  /**
   * Makes a text that only we can read or make, good until `expiresAt` (to the second).
   * @param value plain JSON; names of JWT claims (`iat`, `exp`, …) are not for use
   * @throws RangeError where the text is too long for a cookie
   */
  seal(value: Readonly<Record<string, unknown>>, expiresAt: Date): Promise<string>;
  /** @returns null for what we did not seal for this purpose, has expired, or was sealed under another secret */
  open(sealed: string): Promise<Readonly<Record<string, unknown>> | null>;
}

/**
 * Seals what is kept in browsers: encrypted and authenticated (JWE, `dir` with A256GCM), with a key for each purpose that
 * is derived from the secret by HKDF-SHA256 (RFC 5869).
 * @param secret of at least 32 characters; all processes of a service have the same
 * @throws RangeError where the secret is too short
 */
export function createCookieSealer(
  secret: string,
  purpose: SealPurpose,
  clock: { now(): Date } = { now: () => new Date() },
): CookieSealer {
  if (secret.length < MIN_SECRET_LENGTH)
    throw new RangeError(`The secret has less than ${MIN_SECRET_LENGTH} characters.`);
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `sitegrade cookie ${purpose}`, 32));
  return {
    async seal(value, expiresAt) {
      const sealed = await new EncryptJWT({ ...value })
        .setProtectedHeader(ALGORITHMS)
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .encrypt(key);
      if (sealed.length > MAX_SEALED) throw new RangeError('The value is too long for a cookie.');
      return sealed;
    },
    async open(sealed) {
      if (sealed.length > MAX_SEALED) return null;
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: [ALGORITHMS.alg],
          contentEncryptionAlgorithms: [ALGORITHMS.enc],
          requiredClaims: ['exp'],
          maxDecompressedLength: 0,
          currentDate: clock.now(),
        });
        return payload;
      } catch {
        // Whatever is wrong with it, it is no cookie of ours.
        return null;
      }
    },
  };
}
