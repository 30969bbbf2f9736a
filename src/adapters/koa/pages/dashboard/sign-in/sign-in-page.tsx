import type { Assets } from '../../assets.js';
import { Document } from '../../document.js';
import type { PageRequest } from '../../page-request.js';
import { SignInForm, type SignInFormProps } from './sign-in-form.js';
import { WhereIsMyKey } from './where-is-my-key.js';

export interface SignInPageProps extends SignInFormProps {
  readonly assets: Assets;
  /** The web address that the visitor wants to check; null for none. */
  readonly toCheck: string | null;
  /** Why the visitor has to sign in. */
  readonly reason: string | null;
}

/** Asks for an API key. */
export function SignInPage({ assets, toCheck, reason, ...form }: SignInPageProps) {
  const { request } = form;
  return (
    <Document request={request} assets={assets} title="Sign in" isIndexable={false} styles={['dashboard.css']}>
      <div class="card narrow">
        <h1>Sign in</h1>
        <p class="quiet">
          {toCheck === null ? (
            'View and manage your sites and reports.'
          ) : (
            <>
              Enter your key to check <bdi>{toCheck}</bdi>. The report is private.
            </>
          )}
        </p>
        {reason === null ? null : (
          <p class="notice" role="status">
            {reason}
          </p>
        )}
        <SignInForm {...form} />
        <WhereIsMyKey />
      </div>
      <KeyInCookie request={request} />
    </Document>
  );
}

function KeyInCookie({ request }: { readonly request: PageRequest }) {
  const { docsUrl } = request.site;
  return (
    <p class="below-card quiet small">
      {docsUrl === undefined ? null : (
        <>
          You can use the same key with the <a href={request.siteLink(docsUrl)}>API</a>.{' '}
        </>
      )}
      This browser keeps the key in an encrypted cookie until you sign out, for up to 12 hours after your last visit and
      7 days in total.
    </p>
  );
}
