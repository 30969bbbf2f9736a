import { MAX_PASSWORD_LENGTH, PRIVACY_KINDS, type Fault } from '../../../../domain/index.js';
import { Choices } from '../choices.js';
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
  return (
    <>
      <Choices
        name="privacy"
        legend="Who may read it"
        value={value}
        choices={PRIVACY_KINDS.map((kind) => ({ value: kind, words: PRIVACY_WORDS[kind], hint: PRIVACY_HINTS[kind] }))}
        faults={faults}
      />
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
