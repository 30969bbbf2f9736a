import type { PrivacyKind } from '../../../../domain/index.js';

/** Privacy as it is on the wire: 0 = public, 1 = private, 2 = password. */
export type PrivacyCode = 0 | 1 | 2;

export const PRIVACY_CODES = [0, 1, 2] as const satisfies readonly PrivacyCode[];

const CODES: Readonly<Record<PrivacyKind, PrivacyCode>> = { public: 0, private: 1, password: 2 };
const KINDS: Readonly<Record<PrivacyCode, PrivacyKind>> = { 0: 'public', 1: 'private', 2: 'password' };

export function toPrivacyCode(kind: PrivacyKind): PrivacyCode {
  return CODES[kind];
}

/** @returns undefined for an absent code. */
export function toPrivacyKind(code: PrivacyCode | undefined): PrivacyKind | undefined {
  return code === undefined ? undefined : KINDS[code];
}
