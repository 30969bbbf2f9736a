import { SCOPES, type Fault, type Scope } from '../../../../domain/index.js';
import { Choices } from '../choices.js';
import { ActionForm, Field } from '../form-parts.js';
import type { Visit } from '../visit.js';
import { KEYS } from './keys-address.js';

const SCOPE_HINTS: Readonly<Record<Scope, string>> = {
  read: 'See reports and projects.',
  write: 'Also create, change and delete them.',
  admin: 'Also look after keys, as on this page.',
};

/** What was typed for a new key. */
export interface KeyWish {
  readonly name: string;
  readonly scope: string;
  readonly lastDay: string;
  readonly once: string;
}

export interface NewKeyFormProps {
  readonly visit: Visit;
  readonly wish: KeyWish;
  readonly faults: readonly Fault[];
}

/** The form for a new key. */
export function NewKeyForm({ visit, wish, faults }: NewKeyFormProps) {
  return (
    <ActionForm visit={visit} to={KEYS}>
      <input type="hidden" name="once" value={wish.once} />
      <Field name="name" label="Name" hint="What it is for, in your words." faults={faults}>
        {(attributes) => <input {...attributes} required maxLength={100} value={wish.name} autocomplete="off" />}
      </Field>
      <Choices
        name="scope"
        legend="What it may do"
        value={wish.scope}
        choices={SCOPES.map((scope) => ({ value: scope, words: scope, hint: SCOPE_HINTS[scope] }))}
        faults={faults}
      />
      <Field
        name="expires_at"
        label="Last day"
        hint="It holds until the end of that day (UTC). Empty for ever."
        faults={faults}
      >
        {(attributes) => <input {...attributes} type="date" value={wish.lastDay} />}
      </Field>
      <button type="submit">Issue the key</button>
    </ActionForm>
  );
}
