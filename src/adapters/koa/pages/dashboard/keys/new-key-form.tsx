import { SCOPES, type Violation, type Scope } from '../../../../../domain/index.js';
import { RadioGroup } from '../radio-group.js';
import { ActionForm, Field } from '../form-parts.js';
import type { Visit } from '../visit.js';
import { KEYS } from './keys-address.js';

const SCOPE_HINTS: Readonly<Record<Scope, string>> = {
  read: 'View sites and reports.',
  write: 'Also create, change and delete them.',
  admin: 'Also manage API keys.',
};

/** The fields of the form as submitted. */
export interface NewKeyFields {
  readonly name: string;
  readonly scope: string;
  readonly expiryDate: string;
  readonly formId: string;
}

export interface NewKeyFormProps {
  readonly visit: Visit;
  readonly fields: NewKeyFields;
  readonly violations: readonly Violation[];
}

/** The form for a new key. */
export function NewKeyForm({ visit, fields, violations }: NewKeyFormProps) {
  return (
    <ActionForm visit={visit} to={KEYS}>
      <input type="hidden" name="form_id" value={fields.formId} />
      <Field name="name" label="Name" hint="For example, where you will use the key." violations={violations}>
        {(attributes) => <input {...attributes} required maxLength={100} value={fields.name} autocomplete="off" />}
      </Field>
      <RadioGroup
        name="scope"
        legend="Scope"
        value={fields.scope}
        choices={SCOPES.map((scope) => ({ value: scope, label: scope, hint: SCOPE_HINTS[scope] }))}
        violations={violations}
      />
      <Field
        name="expires_at"
        label="Expiry date"
        hint="Expires at the end of this day (UTC). Leave empty for no expiry."
        violations={violations}
      >
        {(attributes) => <input {...attributes} type="date" value={fields.expiryDate} />}
      </Field>
      <button type="submit">Create key</button>
    </ActionForm>
  );
}
