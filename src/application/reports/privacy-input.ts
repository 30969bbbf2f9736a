import {
  PASSWORD_REQUIRED,
  PRIVACY_KINDS,
  invalid,
  passwordViolation,
  type Violation,
  type Privacy,
  type PrivacyKind,
} from '../../domain/index.js';
import type { PasswordHasher } from '../ports/index.js';

/** A new password from the input. It matters only if the report is, or becomes, password-protected. */
export type NewPassword =
  | { readonly kind: 'absent' }
  | { readonly kind: 'invalid'; readonly violation: Violation }
  | { readonly kind: 'hashed'; readonly hash: string };

/** Hashes a password if a report of the privacy `kind` (undefined: any) may need it. An empty one counts as absent. */
export async function readPassword(
  password: string | undefined,
  kind: PrivacyKind | undefined,
  passwords: PasswordHasher,
): Promise<NewPassword> {
  const isIgnored = kind === 'public' || kind === 'private';
  if (!password || isIgnored) return { kind: 'absent' };
  const violation = passwordViolation(password);
  return violation ? { kind: 'invalid', violation } : { kind: 'hashed', hash: await passwords.hash(password) };
}

/** What is wrong with a privacy, or null. */
export function privacyViolation(kind: PrivacyKind | undefined): Violation | null {
  if (kind === undefined || PRIVACY_KINDS.includes(kind)) return null;
  return { field: 'privacy', code: 'invalid_choice', message: `privacy must be one of ${PRIVACY_KINDS.join(', ')}.` };
}

/**
 * The privacy after `current`. A report that stays password-protected keeps its hash unless there is a new password.
 * @throws SitegradeError `invalid` if a password is needed and there is no valid one
 */
export function nextPrivacy(current: Privacy, kind: PrivacyKind | undefined, password: NewPassword): Privacy {
  const next = kind ?? current.kind;
  if (next !== 'password') return { kind: next };
  switch (password.kind) {
    case 'hashed':
      return { kind: next, hash: password.hash };
    case 'invalid':
      throw invalid(password.violation);
    case 'absent':
      if (current.kind === 'password') return current;
      throw invalid(PASSWORD_REQUIRED);
  }
}
