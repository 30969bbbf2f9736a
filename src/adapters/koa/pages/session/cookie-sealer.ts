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
   * Encrypts and authenticates a value with the first secret. It expires at `expiresAt`, accurate to the second.
   * @param value plain JSON without the names of JWT claims (`iat`, `exp`, …)
   * @throws RangeError if the result is too long for a cookie
   */
  seal(value: Readonly<Record<string, unknown>>, expiresAt: Date): Promise<string>;
  /** @returns null if the value is forged, expired, or sealed for another purpose or with an unknown secret */
  open(sealed: string): Promise<Readonly<Record<string, unknown>> | null>;
}

/**
 * Seals values that browsers store, as JWE (`dir` with A256GCM). Each purpose has its own key, derived from the secret by
 * HKDF-SHA256 (RFC 5869).
 * @param secrets the first seals and all open, so that a secret can be replaced; at least 32 characters each
 * @throws RangeError if there is no secret, or one is too short
 */
export function createCookieSealer(
  secrets: readonly string[],
  purpose: SealPurpose,
  clock: { now(): Date } = { now: () => new Date() },
): CookieSealer {
  if (secrets.some((secret) => secret.length < MIN_SECRET_LENGTH))
    throw new RangeError(`Each secret must have at least ${MIN_SECRET_LENGTH} characters.`);
  const keys = secrets.map(
    (secret) => new Uint8Array(hkdfSync('sha256', secret, '', `sitegrade cookie ${purpose}`, 32)),
  );
  const [sealing] = keys;
  if (sealing === undefined) throw new RangeError('At least one secret is required.');
  return {
    async seal(value, expiresAt) {
      const sealed = await new EncryptJWT({ ...value })
        .setProtectedHeader(ALGORITHMS)
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .encrypt(sealing);
      if (sealed.length > MAX_SEALED) throw new RangeError('The sealed value is too long for a cookie.');
      return sealed;
    },
    async open(sealed) {
      if (sealed.length > MAX_SEALED) return null;
      for (const key of keys) {
        const value = await openWith(sealed, key, clock.now());
        if (value !== null) return value;
      }
      return null;
    },
  };
}

async function openWith(sealed: string, key: Uint8Array, now: Date): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: [ALGORITHMS.alg],
      contentEncryptionAlgorithms: [ALGORITHMS.enc],
      requiredClaims: ['exp'],
      maxDecompressedLength: 0,
      currentDate: now,
    });
    return payload;
  } catch {
    // Forged, expired, or sealed elsewhere.
    return null;
  }
}
