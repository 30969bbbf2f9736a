import type { PageRequest } from '../../page-request.js';
import { TOKEN_FIELD } from '../fields.js';

export interface SignInFormProps {
  readonly request: PageRequest;
  readonly token: string;
  /** Path to return to after signing in; empty for the home page. */
  readonly next: string;
  /** What was wrong with the last attempt. */
  readonly error: string | null;
}

/** The form for an API key. It never contains a submitted key. */
export function SignInForm({ request, token, next, error }: SignInFormProps) {
  return (
    <form method="post" action={request.link('/sign-in')}>
      <input type="hidden" name={TOKEN_FIELD} value={token} />
      {next === '' ? null : <input type="hidden" name="next" value={next} />}
      <div class="field">
        <label for="key">API key</label>
        <input
          id="key"
          name="key"
          type="password"
          required
          maxLength={200}
          autocomplete="current-password"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby={error === null ? 'key-hint' : 'key-error key-hint'}
          {...(error !== null && { 'aria-invalid': 'true', autofocus: true })}
        />
        {error === null ? null : (
          <p class="error" id="key-error" role="alert">
            {error}
          </p>
        )}
        <p class="hint" id="key-hint">
          Your key starts with <code>sg_</code>. You stay signed in for up to 12 hours after your last visit.
        </p>
      </div>
      <button type="submit" class="whole">
        Sign in
      </button>
    </form>
  );
}
