import { ABOUT } from '../../../about.js';
import type { Assets } from '../../assets.js';
import { Document } from '../../document.js';
import { CheckField } from '../check-field.js';
import { NEW_REPORT } from '../reports/report-list-state.js';
import { SignInForm, type SignInFormProps } from '../sign-in/sign-in-form.js';
import { WhereIsMyKey } from '../sign-in/where-is-my-key.js';
import { ExampleReport } from './example-report.js';

export interface WelcomePageProps extends Pick<SignInFormProps, 'request' | 'token'> {
  readonly assets: Assets;
}

/** The first page for visitors who are not signed in. */
export function WelcomePage({ request, assets, token }: WelcomePageProps) {
  return (
    <Document
      request={request}
      assets={assets}
      title="Score any web page"
      path="/"
      isIndexable
      styles={['dashboard.css']}
    >
      <div class="hero">
        <h1>How good is your website?</h1>
        <p>{ABOUT}</p>
        <form action={request.link(NEW_REPORT)}>
          <CheckField
            label="Web address"
            buttonText="Check it"
            hint="A host, such as example.com, or a full URL. Next, you sign in with your key. The report is private."
            isLarge
          />
        </form>
      </div>
      <div class="halves">
        <ExampleReport />
        <section class="card" id="sign-in" aria-labelledby="sign-in-heading">
          <h2 id="sign-in-heading">Sign in</h2>
          <SignInForm request={request} token={token} next="" error={null} />
          <WhereIsMyKey />
        </section>
      </div>
    </Document>
  );
}
