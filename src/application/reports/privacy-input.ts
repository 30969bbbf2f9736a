import {
  PASSWORD_REQUIRED,
  PRIVACY_KINDS,
  invalid,
  passwordFault,
  type Fault,
  type Privacy,
  type PrivacyKind,
} from '../../domain/index.js';

/** Everything that is wrong with a wish for a privacy, as far as it can be told without the report. */
export function privacyFaults(kind: PrivacyKind | undefined, password: string | undefined): Fault[] {
  if (kind !== undefined && !PRIVACY_KINDS.includes(kind)) {
    return [{ field: 'privacy', code: 'invalid_choice', message: `privacy is one of ${PRIVACY_KINDS.join(', ')}.` }];
  }
  const isIgnored = kind === 'public' || kind === 'private' || !password;
  const fault = isIgnored ? null : passwordFault(password);
  return fault ? [fault] : [];
}

/**
 * The privacy that follows `current`. Leaving the password form drops its hash; staying in it without a new password
 * keeps it.
 * @param newHash hash of a new password, or null where none was given.
 * @throws SitegradeError `invalid` where a password is needed and there is none
 */
export function nextPrivacy(current: Privacy, kind: PrivacyKind | undefined, newHash: string | null): Privacy {
  const next = kind ?? current.kind;
  if (next !== 'password') return { kind: next };
  const hash = newHash ?? (current.kind === 'password' ? current.hash : null);
  if (hash === null) throw invalid(PASSWORD_REQUIRED);
  return { kind: next, hash };
}
