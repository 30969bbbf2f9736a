import { MAX_PASSWORD_LENGTH } from '../../../../domain/index.js';
import type { Assets } from '../assets.js';
import { Document } from '../document.js';
import type { PageRequest } from '../page-request.js';

export interface PasswordPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  /** What was wrong with the last attempt; null before the first one. */
  readonly problem: string | null;
}

/** Asks for the password of a report and reveals nothing else about it. The form posts to the URL of the page. */
export function PasswordPage({ request, assets, problem }: PasswordPageProps) {
  return (
    <Document request={request} assets={assets} title="Password-protected report" isIndexable={false}>
      <div class="card narrow">
        <h1>This report is password-protected</h1>
        <p>Ask the person who sent you the link for the password.</p>
        {problem === null ? null : (
          <p class="notice bad" id="message" role="alert">
            {problem}
          </p>
        )}
        <form method="post">
          <div class="field">
            <label for="password">Password</label>
            <input
              id="password"
              name="password"
              type="password"
              required
              maxLength={MAX_PASSWORD_LENGTH}
              autocomplete="current-password"
              autocapitalize="none"
              spellcheck={false}
              {...(problem !== null && { 'aria-describedby': 'message', 'aria-invalid': 'true' })}
            />
          </div>
          <button type="submit">Open report</button>
        </form>
      </div>
    </Document>
  );
}
