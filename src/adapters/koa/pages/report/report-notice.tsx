import type { ReportDetails } from '../../../../application/index.js';
import { FAILURE_CODES, type Failure } from '../../../../domain/index.js';
import { isInProgress } from './is-in-progress.js';

/** Where the latest grading stands, unless it is simply done. */
export function ReportNotice({ report }: { readonly report: ReportDetails }) {
  const last = report.score === null ? null : 'Below is the last good outcome.';
  if (isInProgress(report)) return <Progress isRunning={report.status === 'running'} last={last} />;
  return report.failure === null ? null : <FailureNotice failure={report.failure} last={last} />;
}

function Progress({ isRunning, last }: { readonly isRunning: boolean; readonly last: string | null }) {
  return (
    <section class="notice" aria-labelledby="progress">
      <h2 id="progress">
        {isRunning ? 'The address is being graded right now' : 'The address is waiting to be graded'}
      </h2>
      <p>This page fills itself in as soon as there is something to see. {last}</p>
      <ol class="steps">
        <li class="step done">Accepted</li>
        <li class={isRunning ? 'step done' : 'step now'}>Waiting for its turn</li>
        <li class={isRunning ? 'step now' : 'step'}>Being graded</li>
      </ol>
    </section>
  );
}

/** What somebody can do about a failure, by whose fault it is. */
const REMEDIES: Readonly<Record<(typeof FAILURE_CODES)[keyof typeof FAILURE_CODES], string>> = {
  target: 'Open the address in a browser to see whether it answers, mend what is wrong there, and grade it again.',
  policy: 'Only addresses on the public internet are graded, unless whoever runs this service allows others.',
  limit: 'The page is more than this service looks at. A smaller or faster page can be graded.',
  service: 'This is not the fault of the address. Grade it again; if it stays so, tell whoever runs this service.',
};

function FailureNotice({ failure, last }: { readonly failure: Failure; readonly last: string | null }) {
  return (
    <section class="notice bad" aria-labelledby="failure">
      <h2 id="failure">The latest grading failed</h2>
      <p>
        <bdi>{failure.message}</bdi>
      </p>
      <p>
        {REMEDIES[FAILURE_CODES[failure.code]]} {last}
      </p>
    </section>
  );
}
