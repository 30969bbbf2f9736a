import type { PrivacyKind } from '../../../domain/index.js';

/** Privacy as it is on the wire: 0 = public, 1 = private, 2 = password. */
export type PrivacyCode = 0 | 1 | 2;

export const PRIVACY_CODES = [0, 1, 2] as const satisfies readonly PrivacyCode[];

const KINDS: Readonly<Record<PrivacyCode, PrivacyKind>> = { 0: 'public', 1: 'private', 2: 'password' };

export function toPrivacyCode(kind: PrivacyKind): PrivacyCode {
  // Compared, as looking up a text that comes from a database takes several times as long.
  if (kind === 'public') return 0;
  return kind === 'private' ? 1 : 2;
}

/** @returns undefined for an absent code. */
export function toPrivacyKind(code: PrivacyCode | undefined): PrivacyKind | undefined {
  return code === undefined ? undefined : KINDS[code];
}
