import type { ReportDetails } from '../../../../application/index.js';
import { FAILURE_CODES, type Failure, type FailureCode } from '../../../../domain/index.js';
import { isInProgress } from './is-in-progress.js';

/** The state of the latest run. Nothing if it succeeded. */
export function ReportNotice({ report }: { readonly report: ReportDetails }) {
  const last = report.score === null ? null : 'The report below is from the last successful run.';
  if (isInProgress(report)) return <Progress isRunning={report.status === 'running'} last={last} />;
  return report.failure === null ? null : <FailureNotice failure={report.failure} last={last} />;
}

function Progress({ isRunning, last }: { readonly isRunning: boolean; readonly last: string | null }) {
  return (
    <section class="notice" aria-labelledby="progress">
      <h2 id="progress">{isRunning ? 'The page is being checked' : 'The page is queued'}</h2>
      <p>The result appears here automatically. {last}</p>
      <ol class="steps">
        <li class="step done">Created</li>
        <li class={isRunning ? 'step done' : 'step now'}>Queued</li>
        <li class={isRunning ? 'step now' : 'step'}>Checking</li>
      </ol>
    </section>
  );
}

/** What to do about a failure, by its cause. */
const REMEDIES: Readonly<Record<(typeof FAILURE_CODES)[keyof typeof FAILURE_CODES], string>> = {
  target: 'Open the address in a browser to see whether it responds. Fix the problem there, then check it again.',
  policy: 'Only addresses on the public internet can be checked, unless the operator of this service allows others.',
  limit: 'The page exceeds a limit of this service. Make it smaller or faster, then check it again.',
  service:
    'The problem is not on your page. Check it again. If it keeps failing, contact the operator of this service.',
};

/** Failures with more specific advice than their cause. */
const SPECIAL_REMEDIES: Partial<Record<FailureCode, string>> = {
  target_http_error:
    'An error page has no score. Open the address in a private browser window. If you see the error too, fix the page or its address. If not, make sure that the server does not block this service or ask visitors to sign in. Then check it again.',
};

function FailureNotice({ failure, last }: { readonly failure: Failure; readonly last: string | null }) {
  return (
    <section class="notice bad" aria-labelledby="failure">
      <h2 id="failure">The latest run failed</h2>
      <p>
        <bdi>{failure.message}</bdi>
      </p>
      <p>
        {SPECIAL_REMEDIES[failure.code] ?? REMEDIES[FAILURE_CODES[failure.code]]} {last}
      </p>
    </section>
  );
}
