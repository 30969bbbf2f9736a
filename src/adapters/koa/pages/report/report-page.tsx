import type { ReportDetails } from '../../../../application/index.js';
import type { Assets } from '../assets.js';
import { Document } from '../document.js';
import type { PageRequest } from '../page-request.js';
import { isInProgress } from './is-in-progress.js';
import type { LoadedReport } from './load-report.js';
import { describeReport, documentTitle, pageName, scoreText } from './report-names.js';
import { PrintHead } from './print-head.js';
import { PrintNotes } from './print-notes.js';
import { ReportNotice } from './report-notice.js';
import { ReportResult } from './report-result.js';
import { ReportTitle } from './report-title.js';
import { ReportTools } from './report-tools.js';
import { ShareMenu } from './share-links/share-menu.js';
import { sharedText } from './share-links/shared-text.js';
import { changeSince } from './time/change-since.js';
import { ScoreOverTime } from './time/score-over-time.js';
import { WhatChanged } from './time/what-changed.js';

/** Seconds between refreshes in browsers without scripts, while a run is in progress. */
const REFRESH_SECONDS = 5;

export interface ReportPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly loaded: LoadedReport;
  readonly now: Date;
}

/** The page of a report that the visitor may read. */
export function ReportPage({ request, assets, loaded, now }: ReportPageProps) {
  const { report, isOwn, links, time, guides, limits } = loaded;
  const { score } = report;
  const { shared } = request;
  const { sender } = request.site;
  const isPublic = report.privacy === 'public' && shared === undefined;
  const path = `/reports/${report.id}`;
  const isLive = isInProgress(report);
  return (
    <Document
      request={request}
      assets={assets}
      title={documentTitle(report)}
      description={describeReport(report)}
      isIndexable={isPublic}
      path={isPublic ? path : undefined}
      picture={isPublic ? { path: `${path}/preview.png`, alt: pictureText(report) } : undefined}
      refreshSeconds={isLive ? REFRESH_SECONDS : undefined}
      scripts={isLive ? ['report.js', 'live.js'] : ['report.js']}
    >
      <div
        class="report"
        data-announce={`${scoreText(report)}: ${pageName(report)}`}
        {...(isLive && { 'data-events': request.link(`${path}/events?seen=${report.version}`) })}
      >
        <PrintHead sender={sender && { name: sender.name, logo: sender.logoPath && request.link(sender.logoPath) }} />
        <ReportTitle report={report} now={now} {...(shared && { audience: sharedText(shared.until) })}>
          <ReportTools request={request} report={report} isOwn={isOwn}>
            {isOwn ? <ShareMenu request={request} report={report} links={links} /> : null}
          </ReportTools>
        </ReportTitle>
        <ReportNotice report={report} />
        {score === null ? null : (
          <ReportResult
            outcome={{ ...report, score }}
            guides={guides}
            limits={limits}
            change={changeSince(time.changes)}
            category={request.query.get('category')}
            aside={time.changes === null ? null : <WhatChanged request={request} changes={time.changes} />}
          >
            <ScoreOverTime request={request} history={time.history} />
          </ReportResult>
        )}
        {score === null ? null : <PrintNotes categories={report.categories} />}
        {score === null ? <ScoreOverTime request={request} history={time.history} /> : null}
      </div>
    </Document>
  );
}

function pictureText(report: ReportDetails): string {
  return `${pageName(report)}: ${report.score === null ? 'no score yet' : scoreText(report)}`;
}
