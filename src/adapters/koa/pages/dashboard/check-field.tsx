import { MAX_URL_LENGTH, type Violation } from '../../../../domain/index.js';

export interface CheckFieldProps {
  readonly label: string;
  readonly buttonText: string;
  readonly hint: string;
  /** What was typed. */
  readonly value?: string;
  readonly isLarge?: boolean;
  readonly isFocused?: boolean;
  /** Whether a second button scans the whole site. It sends `whole_site`. */
  readonly offersScan?: boolean;
  readonly violations?: readonly Violation[];
}

/** The field for a web address, with its button. It takes a host such as example.com as well as a URL. */
export function CheckField({
  label,
  buttonText,
  hint,
  value = '',
  isLarge = false,
  isFocused = false,
  offersScan = false,
  violations = [],
}: CheckFieldProps) {
  const own = violations.filter(({ field }) => field === 'url');
  return (
    <div class="ask-field">
      <label for="url" {...(isLarge && { class: 'visually-hidden' })}>
        {label}
      </label>
      <div class={`ask${isLarge ? ' large' : ''}${offersScan ? ' both' : ''}`}>
        <input
          id="url"
          name="url"
          // Browsers refuse a host without a scheme in a field of the type "url".
          type="text"
          inputMode="url"
          required
          value={value}
          maxLength={MAX_URL_LENGTH}
          placeholder="example.com"
          autocomplete="url"
          autocapitalize="none"
          spellcheck={false}
          autofocus={isFocused}
          aria-describedby={own.length > 0 ? 'url-error url-hint' : 'url-hint'}
          {...(own.length > 0 && { 'aria-invalid': 'true' as const })}
        />
        <button type="submit">{buttonText}</button>
        {offersScan ? (
          <button type="submit" class="secondary" name="whole_site" value="1">
            Scan the whole site
          </button>
        ) : null}
      </div>
      {own.length === 0 ? null : (
        <p class="error" id="url-error">
          {own.map(({ message }) => message).join(' ')}
        </p>
      )}
      <p class="hint" id="url-hint">
        {hint}
      </p>
    </div>
  );
}
