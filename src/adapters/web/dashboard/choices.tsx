import type { Fault } from '../../../domain/index.js';

export interface ChoicesProps {
  /** Of the inputs, and of faults in them. */
  readonly name: string;
  readonly legend: string;
  /** The one that is chosen. */
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly words: string; readonly hint: string }[];
  readonly faults: readonly Fault[];
}

/** A few choices that need explaining, one of which holds. */
export function Choices({ name, legend, value, choices, faults }: ChoicesProps) {
  const own = faults.filter(({ field }) => field === name);
  return (
    <fieldset class="choices" id={name} {...(own.length > 0 && { 'aria-describedby': `${name}-error` })}>
      <legend>{legend}</legend>
      {choices.map((choice) => {
        const id = `${name}-${choice.value}`;
        return (
          <div class="choice">
            <input
              type="radio"
              id={id}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-describedby={`${id}-hint`}
            />
            <div>
              <label for={id}>{choice.words}</label>
              <p class="hint" id={`${id}-hint`}>
                {choice.hint}
              </p>
            </div>
          </div>
        );
      })}
      {own.length === 0 ? null : (
        <p class="error" id={`${name}-error`}>
          {own.map(({ message }) => message).join(' ')}
        </p>
      )}
    </fieldset>
  );
}
