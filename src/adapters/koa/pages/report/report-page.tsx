import type { ReportDetails } from '../../../../application/index.js';
import type { AuditOutcome, PrivacyKind } from '../../../../domain/index.js';
import type { Assets } from '../assets.js';
import { ExternalLink } from '../components/external-link.js';
import { Document } from '../document.js';
import type { PageRequest } from '../page-request.js';
import { AuditList } from './audit-list.js';
import { CategoryLimits } from './category-limits.js';
import { isInProgress } from './is-in-progress.js';
import type { LoadedReport } from './load-report.js';
import { ReportChanges } from './report-changes.js';
import { BadgeSnippet } from './badge-snippet.js';
import { ReportHistory } from './report-history.js';
import { ReportNotice } from './report-notice.js';
import { ReportScore } from './report-score.js';

/** Seconds between refreshes in browsers without scripts, while a run is in progress. */
const REFRESH_SECONDS = 5;

/** Maximum length of the URL in the description: previews cut longer text anyway. URLs are ASCII. */
const MAX_URL_IN_DESCRIPTION = 150;

const PRIVACY_NOTES: Readonly<Record<PrivacyKind, string | null>> = {
  public: null,
  password: 'Password-protected',
  private: 'Private: only you can see it',
};

export interface ReportPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly loaded: LoadedReport;
}

/** The page of a report that the visitor may read. */
export function ReportPage({ request, assets, loaded }: ReportPageProps) {
  const { report, isOwn, history, comparison, guides, limits } = loaded;
  const isPublic = report.privacy === 'public';
  const path = `/reports/${report.id}`;
  const title = reportTitle(report);
  const privacy = PRIVACY_NOTES[report.privacy];
  const isLive = isInProgress(report);
  return (
    <Document
      request={request}
      assets={assets}
      title={title}
      description={describeReport(report)}
      isIndexable={isPublic}
      path={isPublic ? path : undefined}
      picture={isPublic ? { path: `${path}/preview.png`, alt: title } : undefined}
      refreshSeconds={isLive ? REFRESH_SECONDS : undefined}
      scripts={isLive ? ['live.js'] : []}
    >
      <div
        class="report-head"
        data-announce={title}
        {...(isLive && { 'data-events': request.link(`${path}/events?seen=${report.version}`) })}
      >
        <h1>
          Report on <bdi>{report.project}</bdi>
        </h1>
        <p class="target">
          <ExternalLink url={report.url} />
        </p>
        {isOwn ? (
          <p class="small">
            <a href={request.link(`/dashboard/reports/${report.id}`)}>Manage this report</a>
          </p>
        ) : null}
        {privacy === null ? null : (
          <p>
            <span class="tag neutral">{privacy}</span>
          </p>
        )}
      </div>
      <ReportNotice report={report} />
      <ReportScore report={report} />
      <div class="pair">
        {comparison === null ? null : <ReportChanges comparison={comparison} />}
        <ReportHistory history={history} />
      </div>
      <AuditList report={report} guides={guides} />
      <CategoryLimits limits={limits} />
      {isPublic && request.base !== null ? <BadgeSnippet address={request.base + path} /> : null}
    </Document>
  );
}

function reportTitle({ project, score, result }: ReportDetails): string {
  const summary = score === null || result === null ? 'no score yet' : `${score} of 100, ${result}`;
  return `Report on ${project}: ${summary}`;
}

function describeReport({ url: whole, score, result, audits }: ReportDetails): string {
  const url = whole.length > MAX_URL_IN_DESCRIPTION ? `${whole.slice(0, MAX_URL_IN_DESCRIPTION)}…` : whole;
  if (score === null || result === null) return `${url} has no score yet.`;
  const count = (outcome: AuditOutcome) => audits.toArray().filter((audit) => audit.outcome === outcome).length;
  const reviews = count('review');
  const counts = [
    `${count('fail')} failed`,
    `${count('warn')} warned`,
    `${count('pass')} passed`,
    ...(reviews === 0 ? [] : [`${reviews} ${reviews === 1 ? 'needs' : 'need'} a look`]),
  ];
  return `${url} scores ${score} of 100: ${result}. Checks: ${counts.join(', ')}.`;
}
