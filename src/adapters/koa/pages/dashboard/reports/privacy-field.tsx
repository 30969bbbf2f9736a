import { MAX_PASSWORD_LENGTH, PRIVACY_KINDS, type Violation } from '../../../../../domain/index.js';
import { RadioGroup } from '../radio-group.js';
import { Field } from '../form-parts.js';
import { PRIVACY_HINTS, PRIVACY_LABELS } from '../labels.js';

export interface PrivacyFieldProps {
  /** The submitted value, or the current one. */
  readonly value: string;
  /** Whether the report already has a password. An empty field keeps it. */
  readonly hasPassword: boolean;
  readonly legend?: string;
  readonly violations: readonly Violation[];
}

/** Privacy and password of a report. The password is never filled in. */
export function PrivacyField(props: PrivacyFieldProps) {
  const { value, hasPassword, legend = 'Who can read the report', violations } = props;
  return (
    <>
      <RadioGroup
        name="privacy"
        legend={legend}
        value={value}
        choices={PRIVACY_KINDS.map((kind) => ({ value: kind, label: PRIVACY_LABELS[kind], hint: PRIVACY_HINTS[kind] }))}
        violations={violations}
      />
      <div data-only-with="password">
        <Field
          name="password"
          label={hasPassword ? 'New password' : 'Password'}
          hint={
            hasPassword ? 'Leave empty to keep the current password.' : 'Needed only for password-protected reports.'
          }
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
