import { MAX_PASSWORD_LENGTH, PRIVACY_KINDS, type Violation } from '../../../../../domain/index.js';
import { RadioGroup } from '../radio-group.js';
import { Field } from '../form-parts.js';
import { PRIVACY_HINTS, PRIVACY_LABELS } from '../labels.js';

export interface PrivacyFieldProps {
  /** As it was sent, or as it is. */
  readonly value: string;
  /** Whether the report has a password already, which stays where none is given. */
  readonly hasPassword: boolean;
  readonly violations: readonly Violation[];
}

/** Who may read a report, and with what password. The password is never filled in. */
export function PrivacyField({ value, hasPassword, violations }: PrivacyFieldProps) {
  return (
    <>
      <RadioGroup
        name="privacy"
        legend="Who may read it"
        value={value}
        choices={PRIVACY_KINDS.map((kind) => ({ value: kind, label: PRIVACY_LABELS[kind], hint: PRIVACY_HINTS[kind] }))}
        violations={violations}
      />
      <div data-only-with="password">
        <Field
          name="password"
          label={hasPassword ? 'New password' : 'Password'}
          hint={hasPassword ? 'Leave it empty to keep the one there is.' : 'Counts only for “Password”.'}
          violations={violations}
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
