import type { ComponentChildren } from 'preact';
import type { Violation } from '../../../../domain/index.js';
import { TOKEN_FIELD } from './fields.js';
import type { Visit } from './visit.js';

export interface ActionFormProps {
  readonly visit: Visit;
  /** Where the form goes, from the root. */
  readonly to: string;
  readonly class?: string | undefined;
  readonly id?: string | undefined;
  readonly children: ComponentChildren;
}

/** A form that changes something: it carries the token of its session. */
export function ActionForm({ visit, to, children, ...attributes }: ActionFormProps) {
  return (
    <form method="post" action={visit.request.link(to)} {...attributes}>
      <input type="hidden" name={TOKEN_FIELD} value={visit.session.formToken} />
      {children}
    </form>
  );
}

/** What is wrong with a form, above it, each with a link to its field. */
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
      <h2>{violations.length === 1 ? 'One thing is to be mended' : `${violations.length} things are to be mended`}</h2>
      <ul class="bulleted">
        {violations.map(({ field, message }) => (
          <li>{fields.includes(field) ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

export interface FieldProps {
  /** Of the input, and of faults in it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly violations: readonly Violation[];
  readonly children: (attributes: FieldAttributes) => ComponentChildren;
}

/** What ties an input to its label, its hint and what is wrong with it. */
export interface FieldAttributes {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
}

/** A labelled input, with what is wrong with it beside it. */
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
  /** Value and words of each choice. */
  readonly choices: readonly (readonly [value: string, words: string])[];
}

/** A short list to choose one of. */
export function SelectField({ name, label, value, choices }: SelectFieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {choices.map(([choice, words]) => (
          <option value={choice} selected={choice === value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
