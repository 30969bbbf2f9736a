import type { ComponentChildren } from 'preact';
import type { Violation } from '../../../../domain/index.js';
import { TOKEN_FIELD } from './fields.js';
import type { Visit } from './visit.js';

export interface ActionFormProps {
  readonly visit: Pick<Visit, 'request' | 'session'>;
  /** Path that the form posts to, from the root. */
  readonly to: string;
  readonly class?: string | undefined;
  readonly id?: string | undefined;
  readonly children: ComponentChildren;
}

/** A POST form with the CSRF token of the session. */
export function ActionForm({ visit, to, children, ...attributes }: ActionFormProps) {
  return (
    <form method="post" action={visit.request.link(to)} {...attributes}>
      <input type="hidden" name={TOKEN_FIELD} value={visit.session.formToken} />
      {children}
    </form>
  );
}

/** The validation errors of a form, each with a link to its field. */
export function ErrorSummary({
  violations,
  fields,
}: {
  readonly violations: readonly Violation[];
  readonly fields: readonly string[];
}) {
  if (violations.length === 0) return null;
  return (
    <div class="notice bad" role="alert" tabIndex={-1} id="errors">
      <h2>{violations.length === 1 ? 'There is a problem' : `There are ${violations.length} problems`}</h2>
      <ul class="bulleted">
        {violations.map(({ field, message }) => (
          <li>{fields.includes(field) ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

export interface FieldProps {
  /** Name of the input and of its validation errors. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly violations: readonly Violation[];
  readonly children: (attributes: FieldAttributes) => ComponentChildren;
}

/** Attributes that connect an input to its label, hint and error. */
export interface FieldAttributes {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
}

/** An input with its label, hint and error. */
export function Field({ name, label, hint, violations, children }: FieldProps) {
  const own = violations.filter(({ field }) => field === name);
  const described = [own.length > 0 ? `${name}-error` : '', hint === undefined ? '' : `${name}-hint`].filter(Boolean);
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint === undefined ? null : (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id: name,
        name,
        ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
        ...(own.length > 0 && { 'aria-invalid': 'true' as const }),
      })}
      {own.length === 0 ? null : (
        <p class="error" id={`${name}-error`}>
          {own.map(({ message }) => message).join(' ')}
        </p>
      )}
    </div>
  );
}

export interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}

export function SelectField({ name, label, value, choices }: SelectFieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {choices.map(([choice, text]) => (
          <option value={choice} selected={choice === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
