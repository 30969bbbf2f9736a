import type { ReportDetails } from '../../../../../application/index.js';
import { classify, wholeScore, type Generation } from '../../../../../domain/index.js';
import type { Assets } from '../../assets.js';
import { Document } from '../../document.js';
import type { PageRequest } from '../../page-request.js';
import type { LoadedGuides } from '../load-guides.js';
import { pageAddress } from '../page-address.js';
import { ReportResult } from '../report-result.js';
import { ReportTitle } from '../report-title.js';
import { sharedText } from '../share-links/shared-text.js';
import { comparePath } from './compare-path.js';
import { ReportTrail } from './report-trail.js';
import { runDate, runDay } from './run-date.js';

/** What the page shows. */
export interface LoadedRun extends LoadedGuides {
  readonly report: ReportDetails;
  readonly run: Generation;
  /** ID of the latest run with a score; null if there is none. */
  readonly latest: string | null;
}

export interface RunPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly loaded: LoadedRun;
  readonly now: Date;
}

/** One run of a report: what the report said then. */
export function RunPage({ request, assets, loaded, now }: RunPageProps) {
  const { report, run, guides, limits } = loaded;
  const { shared } = request;
  const { outcome, finishedAt, generator } = run;
  const { host, path } = pageAddress(report.url);
  const title = outcome.kind === 'scored' ? outcome.title : report.title;
  return (
    <Document
      request={request}
      assets={assets}
      title={`${summaryOf(run)} · ${runDay(finishedAt)} · ${host}${path}`}
      isIndexable={false}
      scripts={['report.js']}
    >
      <div class="report">
        <ReportTrail request={request} report={report} here={`Run of ${runDay(finishedAt)}`} />
        <ReportTitle
          report={{ ...report, title, generator, generatedAt: finishedAt }}
          now={now}
          {...(shared && { audience: sharedText(shared.until) })}
        />
        <Position request={request} loaded={loaded} />
        {outcome.kind === 'scored' ? (
          <ReportResult
            outcome={outcome}
            guides={guides}
            limits={limits}
            change={null}
            category={request.query.get('category')}
          />
        ) : (
          <section class="notice bad" aria-labelledby="failure">
            <h2 id="failure">This run failed</h2>
            <p>
              <bdi>{outcome.failure.message}</bdi>
            </p>
            <p>It has no score. Other runs are not affected.</p>
          </section>
        )}
      </div>
    </Document>
  );
}

/** Which run this is, and the way to the latest one. */
function Position({ request, loaded }: Pick<RunPageProps, 'request' | 'loaded'>) {
  const { report, run, latest } = loaded;
  const isLatest = run.id === latest;
  return (
    <p class="notice time-position">
      {isLatest
        ? 'This is the latest run.'
        : `This is the run of ${runDate(run.finishedAt)} UTC, by ${run.generator.name} ${run.generator.version}.`}{' '}
      <a href={request.link(`/reports/${report.id}`)}>{isLatest ? 'Back to the report' : 'Latest run'}</a>
      {isLatest || latest === null || run.outcome.kind === 'failed' ? null : (
        <>
          {' · '}
          <a href={request.link(comparePath(report.id, run.id, latest))}>Compare with the latest run</a>
        </>
      )}
    </p>
  );
}

/** "58 decent". */
function summaryOf({ outcome }: Generation): string {
  return outcome.kind === 'scored' ? `${wholeScore(outcome.score)} ${classify(outcome.score)}` : 'No score';
}
