import type { ReportDetails } from '../../../../application/index.js';
import type { AuditOutcome, PrivacyKind } from '../../../../domain/index.js';
import type { Assets } from '../assets.js';
import { ExternalLink } from '../components/external-link.js';
import { Document } from '../document.js';
import type { PageRequest } from '../page-request.js';
import { AuditList } from './audit-list.js';
import { isInProgress } from './is-in-progress.js';
import type { LoadedReport } from './load-report.js';
import { ReportChanges } from './report-changes.js';
import { BadgeSnippet } from './badge-snippet.js';
import { ReportHistory } from './report-history.js';
import { ReportNotice } from './report-notice.js';
import { ReportScore } from './report-score.js';

/** After how many seconds a page without scripts is looked at again while the report is under way. */
const REFRESH_SECONDS = 5;

/** Of a URL in a description, in characters, which are ASCII: nobody shows more. */
const LONGEST_URL = 150;

/** Who else sees it; nothing for a report that everybody may see. */
const PRIVACY_NOTES: Readonly<Record<PrivacyKind, string | null>> = {
  public: null,
  password: 'Protected by a password',
  private: 'Private: nobody else sees it',
};

export interface ReportPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly loaded: LoadedReport;
}

/** The page of a report that its reader may see. */
export function ReportPage({ request, assets, loaded }: ReportPageProps) {
  const { report, isOwn, history, comparison, guides } = loaded;
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
      navigation={isOwn ? <OwnerNavigation request={request} id={report.id} /> : null}
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
      <AuditList audits={report.audits} categories={report.categories} guides={guides} />
      {isPublic && request.base !== null ? <BadgeSnippet address={request.base + path} /> : null}
    </Document>
  );
}

/** For whoever owns the report: to all of theirs, and to what can be done with this one. */
function OwnerNavigation({ request, id }: { readonly request: PageRequest; readonly id: string }) {
  return (
    <nav class="owner" aria-label="Dashboard">
      <a href={request.link('/dashboard/reports')}>Your reports</a>
      <a href={request.link(`/dashboard/reports/${id}`)}>Manage this report</a>
    </nav>
  );
}

function reportTitle({ project, score, result }: ReportDetails): string {
  const grade = score === null || result === null ? 'not graded yet' : `${score} of 100, ${result}`;
  return `Report on ${project}: ${grade}`;
}

function describeReport({ url: whole, score, result, audits }: ReportDetails): string {
  const url = whole.length > LONGEST_URL ? `${whole.slice(0, LONGEST_URL)}…` : whole;
  if (score === null || result === null) return `${url} has not been graded yet.`;
  const count = (outcome: AuditOutcome) => audits.filter((audit) => audit.outcome === outcome).length;
  const counts = `${count('fail')} audits failed, ${count('warn')} warned, ${count('pass')} passed.`;
  return `${url} scores ${score} of 100: ${result}. ${counts}`;
}
