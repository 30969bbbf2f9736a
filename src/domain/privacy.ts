import type { Violation } from './violation.js';

/** Who may read a report. Only password-protected reports have a hash. */
export type Privacy =
  { readonly kind: 'public' } | { readonly kind: 'private' } | { readonly kind: 'password'; readonly hash: string };

export const PRIVACY_KINDS = ['public', 'private', 'password'] as const;

export type PrivacyKind = (typeof PRIVACY_KINDS)[number];

/** Longest password, in characters (Unicode code points). */
export const MAX_PASSWORD_LENGTH = 128;

/** What is wrong with `password` as the password of a report, or null. The message never repeats it. */
export function passwordViolation(password: string, field = 'password'): Violation | null {
  if (!password.isWellFormed()) {
    return { field, code: 'invalid_character', message: 'A password cannot contain unpaired surrogates.' };
  }
  const length = [...password].length;
  if (length >= 1 && length <= MAX_PASSWORD_LENGTH) return null;
  return { field, code: 'invalid_length', message: `A password must have 1 to ${MAX_PASSWORD_LENGTH} characters.` };
}

export const PASSWORD_REQUIRED: Violation = {
  field: 'password',
  code: 'required',
  message: 'A password-protected report needs a password.',
};
