import type { Assets } from '../../assets.js';
import { Document } from '../../document.js';
import type { PageRequest } from '../../page-request.js';
import { TOKEN_FIELD } from '../fields.js';

export interface SignInPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly token: string;
  /** Where programs read how to use their keys. */
  readonly docsUrl: string | undefined;
  /** Where to go afterwards; empty for the first page. */
  readonly next: string;
  /** Why somebody is asked. */
  readonly reason: string | null;
  /** Why the last try brought nothing. */
  readonly error: string | null;
}

/** The page that asks for an API key. What was typed is never shown again. */
export function SignInPage({ request, assets, token, docsUrl, next, reason, error }: SignInPageProps) {
  return (
    <Document request={request} assets={assets} title="Sign in" isIndexable={false} styles={['dashboard.css']}>
      <div class="card narrow">
        <h1>Sign in</h1>
        <p class="quiet">See your reports and projects, and look after them.</p>
        {reason === null ? null : (
          <p class="notice" role="status">
            {reason}
          </p>
        )}
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
              It begins with <code>sg_</code>. Whoever runs this service can give you one.
            </p>
          </div>
          <button type="submit" class="whole">
            Sign in
          </button>
        </form>
      </div>
      <p class="below-card quiet small">
        {docsUrl === undefined ? null : (
          <>
            Programs use the same key: <a href={docsUrl}>documentation of the API</a>.{' '}
          </>
        )}
        The key stays in an encrypted cookie of this browser, until you sign out or twelve hours after your last visit.
      </p>
    </Document>
  );
}
