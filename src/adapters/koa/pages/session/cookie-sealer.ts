import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { MIN_SECRET_LENGTH } from './secret-length.js';

/** Browsers store up to 4,096 bytes per cookie, including its name and attributes. */
const MAX_SEALED = 3800;

const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const;

/** A value sealed for one purpose cannot be opened for another. */
export type SealPurpose = 'session' | 'flash' | 'report-password';

export interface CookieSealer {
  /**
   * Encrypts and authenticates a value. It expires at `expiresAt`, accurate to the second.
   * @param value plain JSON without the names of JWT claims (`iat`, `exp`, …)
   * @throws RangeError if the result is too long for a cookie
   */
  seal(value: Readonly<Record<string, unknown>>, expiresAt: Date): Promise<string>;
  /** @returns null if the value is forged, expired, or sealed for another purpose or with another secret */
  open(sealed: string): Promise<Readonly<Record<string, unknown>> | null>;
}

/**
 * Seals values that browsers store, as JWE (`dir` with A256GCM). Each purpose has its own key, derived from the secret by
 * HKDF-SHA256 (RFC 5869).
 * @param secret at least 32 characters, the same in all processes
 * @throws RangeError if the secret is too short
 */
export function createCookieSealer(
  secret: string,
  purpose: SealPurpose,
  clock: { now(): Date } = { now: () => new Date() },
): CookieSealer {
  if (secret.length < MIN_SECRET_LENGTH)
    throw new RangeError(`The secret must have at least ${MIN_SECRET_LENGTH} characters.`);
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `sitegrade cookie ${purpose}`, 32));
  return {
    async seal(value, expiresAt) {
      const sealed = await new EncryptJWT({ ...value })
        .setProtectedHeader(ALGORITHMS)
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .encrypt(key);
      if (sealed.length > MAX_SEALED) throw new RangeError('The sealed value is too long for a cookie.');
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
        // Forged, expired, or sealed elsewhere.
        return null;
      }
    },
  };
}
