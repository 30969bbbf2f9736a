import { MAX_PASSWORD_LENGTH } from '../../../../domain/index.js';
import type { Assets } from '../assets.js';
import { Document } from '../document.js';
import type { PageRequest } from '../page-request.js';

export interface PasswordPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  /** Why the last try brought nothing; null before the first one. */
  readonly problem: string | null;
}

/** The page that asks for the password of a report, and says nothing else about it. The form goes to its own address. */
export function PasswordPage({ request, assets, problem }: PasswordPageProps) {
  return (
    <Document request={request} assets={assets} title="Protected report" isIndexable={false}>
      <div class="card narrow">
        <h1>This report is protected</h1>
        <p>Whoever shared it with you can tell you its password.</p>
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
          <button type="submit">Show the report</button>
        </form>
      </div>
    </Document>
  );
}
