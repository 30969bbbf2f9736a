import type { Violation } from '../../../../domain/index.js';

export interface RadioGroupProps {
  /** Name of the inputs and of their validation errors. */
  readonly name: string;
  readonly legend: string;
  /** The selected choice. */
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
  readonly violations: readonly Violation[];
}

/** Radio buttons with hints. */
export function RadioGroup({ name, legend, value, choices, violations }: RadioGroupProps) {
  const own = violations.filter(({ field }) => field === name);
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
              <label for={id}>{choice.label}</label>
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
