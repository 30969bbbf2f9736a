import { SCOPES, type Violation, type Scope } from '../../../../../domain/index.js';
import { RadioGroup } from '../radio-group.js';
import { ActionForm, Field } from '../form-parts.js';
import type { Visit } from '../visit.js';
import { KEYS } from './keys-address.js';

const SCOPE_HINTS: Readonly<Record<Scope, string>> = {
  read: 'See reports and projects.',
  write: 'Also create, change and delete them.',
  admin: 'Also look after keys, as on this page.',
};

/** What was typed for a new key. */
export interface NewKeyFields {
  readonly name: string;
  readonly scope: string;
  readonly lastDay: string;
  readonly once: string;
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
      <input type="hidden" name="once" value={fields.once} />
      <Field name="name" label="Name" hint="What it is for, in your words." violations={violations}>
        {(attributes) => <input {...attributes} required maxLength={100} value={fields.name} autocomplete="off" />}
      </Field>
      <RadioGroup
        name="scope"
        legend="What it may do"
        value={fields.scope}
        choices={SCOPES.map((scope) => ({ value: scope, label: scope, hint: SCOPE_HINTS[scope] }))}
        violations={violations}
      />
      <Field
        name="expires_at"
        label="Last day"
        hint="It holds until the end of that day (UTC). Empty for ever."
        violations={violations}
      >
        {(attributes) => <input {...attributes} type="date" value={fields.lastDay} />}
      </Field>
      <button type="submit">Issue the key</button>
    </ActionForm>
  );
}
