import type { ReportDetails } from '../../../../application/index.js';
import { FAILURE_CODES, type Failure, type FailureCode } from '../../../../domain/index.js';
import { EmptyGauge } from '../components/gauge.js';
import { Time } from '../components/time.js';
import { isInProgress } from './is-in-progress.js';

/** The state of the latest run. Nothing if it succeeded. */
export function ReportNotice({ report }: { readonly report: ReportDetails }) {
  const { status, failure, generatedAt } = report;
  if (isInProgress(report)) {
    const isRunning = status === 'running';
    return generatedAt === null ? (
      <FirstRun isRunning={isRunning} />
    ) : (
      <NextRun isRunning={isRunning} last={generatedAt} />
    );
  }
  return failure === null ? null : <FailureNotice failure={failure} last={generatedAt} />;
}

function FirstRun({ isRunning }: { readonly isRunning: boolean }) {
  return (
    <section class="card verdict neutral" aria-labelledby="progress">
      <EmptyGauge text="No score yet" />
      <div class="verdict-text">
        <h2 id="progress">{isRunning ? 'The page is being checked' : 'The page is queued'}</h2>
        <p>This usually takes a few seconds. The result appears here automatically.</p>
        <ol class="steps">
          <li class="step done">Created</li>
          <li class={isRunning ? 'step done' : 'step now'}>Queued</li>
          <li class={isRunning ? 'step now' : 'step'}>Checking</li>
        </ol>
      </div>
    </section>
  );
}

function NextRun({ isRunning, last }: { readonly isRunning: boolean; readonly last: Date }) {
  return (
    <section class="notice" aria-label="New run">
      <p>
        {isRunning ? 'The page is being checked again.' : 'The page is queued for a new check.'} Until then, you see the
        run from <Time at={last} />.
      </p>
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

function FailureNotice({ failure, last }: { readonly failure: Failure; readonly last: Date | null }) {
  return (
    <section class="notice bad" aria-labelledby="failure">
      <h2 id="failure">The latest run failed</h2>
      <p>
        <bdi>{failure.message}</bdi>
      </p>
      <p>{SPECIAL_REMEDIES[failure.code] ?? REMEDIES[FAILURE_CODES[failure.code]]}</p>
      {last === null ? null : (
        <p>
          Below is the last successful run, from <Time at={last} />.
        </p>
      )}
    </section>
  );
}
