import type { ReportSummary } from '../../../../../application/index.js';
import type { Violation } from '../../../../../domain/index.js';
import { CheckField } from '../check-field.js';
import { ActionForm, ErrorSummary } from '../form-parts.js';
import { Frame } from '../frame.js';
import type { Visit } from '../visit.js';
import { PrivacyField } from './privacy-field.js';
import { NEW_REPORT, REPORTS } from './report-list-state.js';
import { ReportRow } from './report-row.js';

export interface NewReportPageProps {
  readonly visit: Visit;
  /** Random id of the form: submitting it twice creates one report. */
  readonly formId: string;
  /** What was typed. */
  readonly url: string;
  readonly privacy: string;
  /** The report that the account already has on this URL; null for none. */
  readonly existing: ReportSummary | null;
  readonly violations: readonly Violation[];
}

/** Asks for the web address to check. Keeps what was typed. */
export function NewReportPage({ visit, formId, url, privacy, existing, violations }: NewReportPageProps) {
  return (
    <Frame visit={visit} title="Check a page" back={{ path: REPORTS, name: 'Reports' }}>
      <ErrorSummary violations={violations} fields={['url', 'privacy', 'password']} />
      {existing === null ? null : <Existing visit={visit} report={existing} />}
      <ActionForm visit={visit} to={NEW_REPORT} class="card reading">
        <input type="hidden" name="form_id" value={formId} />
        {existing === null ? null : <input type="hidden" name="another" value="1" />}
        <CheckField
          label="Web address"
          buttonText={existing === null ? 'Check it' : 'Create another'}
          hint="A host, such as example.com, or a full URL. Reports on the same host form a site."
          value={url}
          violations={violations}
          isFocused={url === '' && violations.length === 0}
        />
        <PrivacyField value={privacy} hasPassword={false} violations={violations} />
      </ActionForm>
    </Frame>
  );
}

function Existing({ visit, report }: { readonly visit: Visit; readonly report: ReportSummary }) {
  const { request, now } = visit;
  return (
    <section class="card reading" aria-labelledby="existing">
      <h2 id="existing">You already check this page</h2>
      <p>Open the report, check the page again, or create another report below.</p>
      <ul class="rows inset">
        <ReportRow request={request} report={report} canSelect={false} now={now} />
      </ul>
      <div class="buttons">
        <a class="button" href={request.link(`/reports/${report.id}`)}>
          Open it
        </a>
        <ActionForm visit={visit} to={`${REPORTS}/${report.id}/regenerate`}>
          <button type="submit" class="secondary">
            Check it again
          </button>
        </ActionForm>
      </div>
    </section>
  );
}
