import type { ReportDetails } from '../../../application/index.js';
import type { AuditOutcome } from '../../../domain/index.js';
import type { Assets } from '../assets.js';
import { StrangerLink } from '../components/stranger-link.js';
import { Document } from '../document.js';
import type { WebRequest } from '../web-request.js';
import { AuditList } from './audit-list.js';
import type { CheckGuides } from './check-guide.js';
import { ReportNotice, isUnderWay } from './report-notice.js';
import { ReportScore } from './report-summary.js';

const REFRESH_SECONDS = 5;

export interface ReportPageProps {
  readonly request: WebRequest;
  readonly assets: Assets;
  readonly report: ReportDetails;
  readonly guides: CheckGuides;
}

/** The page of a report that its reader may see. */
export function ReportPage({ request, assets, report, guides }: ReportPageProps) {
  const isPublic = report.privacy === 'public';
  const path = `/reports/${report.id}`;
  const title = reportTitle(report);
  return (
    <Document
      request={request}
      assets={assets}
      title={title}
      description={describeReport(report)}
      isIndexable={isPublic}
      path={isPublic ? path : undefined}
      refreshSeconds={isUnderWay(report) ? REFRESH_SECONDS : undefined}
    >
      <div class="report-head">
        <h1>
          Report on <bdi>{report.project}</bdi>
        </h1>
        <p>
          <StrangerLink url={report.url} />
        </p>
      </div>
      <ReportNotice report={report} />
      <ReportScore report={report} />
      <AuditList audits={report.audits} categories={report.categories} guides={guides} />
    </Document>
  );
}

export function reportTitle({ project, score, result }: ReportDetails): string {
  const grade = score === null || result === null ? 'not graded yet' : `${score} of 100, ${result}`;
  return `Report on ${project}: ${grade}`;
}

function describeReport({ url, score, result, audits }: ReportDetails): string {
  if (score === null || result === null) return `${url} has not been graded yet.`;
  const count = (outcome: AuditOutcome) => audits.filter((audit) => audit.outcome === outcome).length;
  const counts = `${count('fail')} audits failed, ${count('warn')} warned, ${count('pass')} passed.`;
  return `${url} scores ${score} of 100: ${result}. ${counts}`;
}
