import type { ReportDetails } from '../../../../../application/index.js';
import { classify, wholeScore, type Generation } from '../../../../../domain/index.js';
import type { Assets } from '../../assets.js';
import { ExternalLink } from '../../components/external-link.js';
import { Document } from '../../document.js';
import type { PageRequest } from '../../page-request.js';
import { pageAddress } from '../page-address.js';
import { pageName } from '../report-names.js';
import { ReportTrail } from './report-trail.js';
import { runDate, runDay } from './run-date.js';
import { RunOutcome } from './run-outcome.js';

export interface RunPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly report: ReportDetails;
  readonly run: Generation;
  readonly isLatest: boolean;
}

/** One run of a report: what the report said then. */
export function RunPage({ request, assets, report, run, isLatest }: RunPageProps) {
  const { host, path } = pageAddress(report.url);
  const { outcome, finishedAt, generator } = run;
  const title = outcome.kind === 'scored' ? outcome.title : null;
  return (
    <Document
      request={request}
      assets={assets}
      title={`${summaryOf(run)} · ${runDay(finishedAt)} · ${host}${path}`}
      isIndexable={false}
    >
      <ReportTrail request={request} report={report} here={`Run of ${runDay(finishedAt)}`} />
      <div class="time-title">
        <h1>
          <bdi>{title ?? pageName(report)}</bdi>
        </h1>
        <p class="quiet">
          <ExternalLink url={report.url} /> · Checked on {runDate(finishedAt)} UTC by {generator.name}{' '}
          {generator.version}
        </p>
      </div>
      <p class="notice">
        {isLatest ? 'This is the latest run.' : `This is the run of ${runDay(finishedAt)}.`}{' '}
        <a href={request.link(`/reports/${report.id}`)}>{isLatest ? 'Back to the report' : 'Latest run'}</a>
        {isLatest || outcome.kind === 'failed' ? null : (
          <>
            {' · '}
            <a href={request.link(`/reports/${report.id}/compare?from=${run.id}`)}>Compare with the latest run</a>
          </>
        )}
      </p>
      {outcome.kind === 'scored' ? (
        <RunOutcome outcome={outcome} />
      ) : (
        <section class="notice bad" aria-labelledby="failure">
          <h2 id="failure">This run failed</h2>
          <p>
            <bdi>{outcome.failure.message}</bdi>
          </p>
          <p>It has no score. Other runs are not affected.</p>
        </section>
      )}
    </Document>
  );
}

/** "58 decent". */
function summaryOf({ outcome }: Generation): string {
  return outcome.kind === 'scored' ? `${wholeScore(outcome.score)} ${classify(outcome.score)}` : 'No score';
}
