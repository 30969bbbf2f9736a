import { MAX_PASSWORD_LENGTH, PRIVACY_KINDS, type Fault } from '../../../../domain/index.js';
import { Field } from '../form-parts.js';
import { PRIVACY_HINTS, PRIVACY_WORDS } from '../words.js';

export interface PrivacyFieldProps {
  /** As it was sent, or as it is. */
  readonly value: string;
  /** Whether the report has a password already, which stays where none is given. */
  readonly hasPassword: boolean;
  readonly faults: readonly Fault[];
}

/** Who may read a report, and with what password. The password is never filled in. */
export function PrivacyField({ value, hasPassword, faults }: PrivacyFieldProps) {
  const own = faults.filter(({ field }) => field === 'privacy');
  return (
    <>
      <fieldset class="choices" id="privacy" {...(own.length > 0 && { 'aria-describedby': 'privacy-error' })}>
        <legend>Who may read it</legend>
        {PRIVACY_KINDS.map((kind) => (
          <div class="choice">
            <input
              type="radio"
              id={`privacy-${kind}`}
              name="privacy"
              value={kind}
              checked={value === kind}
              aria-describedby={`privacy-${kind}-hint`}
            />
            <div>
              <label for={`privacy-${kind}`}>{PRIVACY_WORDS[kind]}</label>
              <p class="hint" id={`privacy-${kind}-hint`}>
                {PRIVACY_HINTS[kind]}
              </p>
            </div>
          </div>
        ))}
        {own.length === 0 ? null : (
          <p class="error" id="privacy-error">
            {own.map(({ message }) => message).join(' ')}
          </p>
        )}
      </fieldset>
      <div data-only-with="password">
        <Field
          name="password"
          label={hasPassword ? 'New password' : 'Password'}
          hint={hasPassword ? 'Leave it empty to keep the one there is.' : 'Counts only for “Password”.'}
          faults={faults}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="password"
              maxLength={MAX_PASSWORD_LENGTH * 2}
              autocomplete="new-password"
              autocapitalize="none"
              spellcheck={false}
            />
          )}
        </Field>
      </div>
    </>
  );
}
