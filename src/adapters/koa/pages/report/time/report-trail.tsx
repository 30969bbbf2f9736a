import type { ReportDetails } from '../../../../../application/index.js';
import type { PageRequest } from '../../page-request.js';
import { pageName } from '../report-names.js';

export interface ReportTrailProps {
  readonly request: PageRequest;
  readonly report: Pick<ReportDetails, 'id' | 'url' | 'title'>;
  /** Name of this page. */
  readonly here: string;
}

/** The way back from a page below a report. */
export function ReportTrail({ request, report, here }: ReportTrailProps) {
  return (
    <nav class="time-trail small" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href={request.link(`/reports/${report.id}`)}>
            <bdi>{pageName(report)}</bdi>
          </a>
        </li>
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
