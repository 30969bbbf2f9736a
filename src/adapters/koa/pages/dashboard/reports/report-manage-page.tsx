import type { ReportSummary } from '../../../../../application/index.js';
import { includesScope, type Violation } from '../../../../../domain/index.js';
import { ActionForm, ErrorSummary } from '../form-parts.js';
import { Frame } from '../frame.js';
import type { Visit } from '../visit.js';
import { shortUrl } from '../short-url.js';
import { PrivacyField } from './privacy-field.js';
import { REPORTS } from './report-list-state.js';
import { ReportStatusCard } from './report-status-card.js';
import { ShareBox } from './share-box.js';

export interface ReportManagePageProps {
  readonly visit: Visit;
  readonly report: ReportSummary;
  /** The submitted privacy. Default: that of the report. */
  readonly privacy?: string | undefined;
  readonly violations?: readonly Violation[];
}

/** The settings of one report: status, privacy, sharing and deletion. */
export function ReportManagePage({ visit, report, privacy = report.privacy, violations = [] }: ReportManagePageProps) {
  const canWrite = includesScope(visit.actor.scope, 'write');
  return (
    <Frame
      visit={visit}
      title={`Settings: ${report.title ?? shortUrl(report.url)}`}
      heading="Settings"
      facts={<bdi>{report.title ?? shortUrl(report.url)}</bdi>}
      back={{ path: `/reports/${report.id}`, name: 'Report' }}
    >
      <ErrorSummary violations={violations} fields={['privacy', 'password']} />
      <ReportStatusCard visit={visit} report={report} canWrite={canWrite} />
      <div class="halves">
        {canWrite ? (
          <section class="card" aria-labelledby="privacy-heading">
            <h2 id="privacy-heading">Privacy</h2>
            <ActionForm visit={visit} to={`${REPORTS}/${report.id}/privacy`}>
              <PrivacyField value={privacy} hasPassword={report.privacy === 'password'} violations={violations} />
              <button type="submit">Save</button>
            </ActionForm>
          </section>
        ) : null}
        <ShareBox visit={visit} report={report} />
        {canWrite ? (
          <section class="card" aria-labelledby="delete">
            <h2 id="delete">Delete</h2>
            <p class="quiet">Deletes the report and its history. Its link and badge stop working.</p>
            <a class="button danger-quiet" href={visit.request.link(`${REPORTS}/${report.id}/delete`)}>
              Delete this report…
            </a>
          </section>
        ) : null}
      </div>
    </Frame>
  );
}
