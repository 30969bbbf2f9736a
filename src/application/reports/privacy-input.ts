import {
  PASSWORD_REQUIRED,
  PRIVACY_KINDS,
  invalid,
  passwordFault,
  type Violation,
  type Privacy,
  type PrivacyKind,
} from '../../domain/index.js';
import type { PasswordHasher } from '../ports/index.js';

/** What was given as a new password. It counts only where the report is, or becomes, password-protected. */
export type NewPassword =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unusable'; readonly fault: Violation }
  | { readonly kind: 'hashed'; readonly hash: string };

/** Hashes a password where a report of the privacy `kind` (undefined: any) may need it. An empty one counts as absent. */
export async function readPassword(
  password: string | undefined,
  kind: PrivacyKind | undefined,
  passwords: PasswordHasher,
): Promise<NewPassword> {
  const isIgnored = kind === 'public' || kind === 'private';
  if (!password || isIgnored) return { kind: 'absent' };
  const fault = passwordFault(password);
  return fault ? { kind: 'unusable', fault } : { kind: 'hashed', hash: await passwords.hash(password) };
}

/** What is wrong with the word for a privacy, or null. */
export function privacyKindFault(kind: PrivacyKind | undefined): Violation | null {
  if (kind === undefined || PRIVACY_KINDS.includes(kind)) return null;
  return { field: 'privacy', code: 'invalid_choice', message: `privacy is one of ${PRIVACY_KINDS.join(', ')}.` };
}

/**
 * The privacy that follows `current`. Leaving the password form drops its hash; staying in it without a new password
 * keeps it.
 * @throws SitegradeError `invalid` where a password is needed and there is none that can be used
 */
export function nextPrivacy(current: Privacy, kind: PrivacyKind | undefined, password: NewPassword): Privacy {
  const next = kind ?? current.kind;
  if (next !== 'password') return { kind: next };
  switch (password.kind) {
    case 'hashed':
      return { kind: next, hash: password.hash };
    case 'unusable':
      throw invalid(password.fault);
    case 'absent':
      if (current.kind === 'password') return current;
      throw invalid(PASSWORD_REQUIRED);
  }
}
