import type { Assets } from '../../assets.js';
import { Document } from '../../document.js';
import type { PageRequest } from '../../page-request.js';
import { TOKEN_FIELD } from '../fields.js';

export interface SignInPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly token: string;
  /** URL of the API documentation. */
  readonly docsUrl: string | undefined;
  /** Path to return to after signing in; empty for the home page. */
  readonly next: string;
  /** Why the visitor has to sign in. */
  readonly reason: string | null;
  /** What was wrong with the last attempt. */
  readonly error: string | null;
}

/** Asks for an API key. The page never contains a submitted key. */
export function SignInPage({ request, assets, token, docsUrl, next, reason, error }: SignInPageProps) {
  return (
    <Document request={request} assets={assets} title="Sign in" isIndexable={false} styles={['dashboard.css']}>
      <div class="card narrow">
        <h1>Sign in</h1>
        <p class="quiet">View and manage your reports and projects.</p>
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
              Your key starts with <code>sg_</code>. No key yet? Ask the operator of this service.
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
            You can use the same key with the <a href={docsUrl}>API</a>.{' '}
          </>
        )}
        This browser keeps the key in an encrypted cookie until you sign out, for up to 12 hours after your last visit
        and 7 days in total.
      </p>
    </Document>
  );
}
