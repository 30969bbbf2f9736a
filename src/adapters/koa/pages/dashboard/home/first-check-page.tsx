import { Frame } from '../frame.js';
import type { Visit } from '../visit.js';
import { CHECK_HINT } from './check-hint.js';
import { QuickCheckForm } from './quick-check-form.js';

export interface FirstCheckPageProps {
  readonly visit: Visit;
  /** Random id of the form: submitting it twice creates one report. */
  readonly formId: string;
  readonly canWrite: boolean;
}

/** The first page of an account without sites. */
export function FirstCheckPage({ visit, formId, canWrite }: FirstCheckPageProps) {
  return (
    <Frame visit={visit} title="Sites" heading={canWrite ? 'Check your first site' : 'No sites yet'} isCentered>
      {canWrite ? (
        <>
          <div class="hero">
            <p>Type a web address. The report opens at once and fills itself in.</p>
            <QuickCheckForm
              visit={visit}
              formId={formId}
              label="Web address"
              buttonText="Check this page"
              hint={CHECK_HINT}
              isLarge
              offersScan
            />
          </div>
          <NextSteps />
        </>
      ) : (
        <p class="hero">Your key is read-only. To check a page, sign in with a key that has the scope “write”.</p>
      )}
      <p class="small quiet centered">
        Prefer a terminal? <code>sitegrade report example.com</code> prints the same report.
      </p>
    </Frame>
  );
}

function NextSteps() {
  return (
    <section class="card" aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <ol class="steps">
        <li>
          <b>You see what to fix first</b>
          <p class="small quiet">A score, and the fixes that add the most points.</p>
        </li>
        <li>
          <b>You check again after a change</b>
          <p class="small quiet">The report shows what got better and worse. Nothing is checked again until you ask.</p>
        </li>
        <li>
          <b>You show it to others</b>
          <p class="small quiet">With a link, a password or a badge. Until then, only you can read it.</p>
        </li>
      </ol>
    </section>
  );
}
