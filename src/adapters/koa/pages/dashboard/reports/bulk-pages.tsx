import type { ReportSummary } from '../../../../../application/index.js';
import { ConfirmPage } from '../confirm-page.js';
import { ActionForm } from '../form-parts.js';
import { Frame } from '../frame.js';
import { countOf } from '../labels.js';
import type { Visit } from '../visit.js';
import type { BulkAction } from './bulk-action.js';
import { MAX_AT_ONCE, type Selection } from './collect-reports.js';
import { CHOSEN, CONFIRM_DELETE, REPORTS } from './report-list-state.js';
import { ReportsToDelete } from './reports-to-delete.js';

export interface BulkDeletePageProps {
  readonly visit: Visit;
  readonly selection: Selection;
  readonly reports: readonly ReportSummary[];
  readonly left: string | null;
}

/** Asks before several reports are deleted. Deletes exactly those that it lists. */
export function BulkDeletePage({ visit, selection, reports, left }: BulkDeletePageProps) {
  const count = countOf(reports.length, 'report');
  return (
    <ConfirmPage
      visit={visit}
      title={`Delete ${left === null ? '' : 'the newest '}${count}?`}
      to={CONFIRM_DELETE}
      buttonText={`Delete ${count}`}
      back={{ path: selection.back, name: 'Reports' }}
    >
      {left === null ? null : <p>More than {MAX_AT_ONCE} reports match. You can delete the others afterwards.</p>}
      <p>This also deletes their history. Links and badges stop working. You cannot undo this.</p>
      <input type="hidden" name="back" value={selection.back} />
      <input type="hidden" name="ids" value={reports.map(({ id }) => id).join(',')} />
      {left === null ? null : <input type="hidden" name="more" value="1" />}
      <ReportsToDelete reports={reports} />
    </ConfirmPage>
  );
}

export interface MoreLeftPageProps {
  readonly visit: Visit;
  readonly selection: Selection;
  readonly action: BulkAction;
  /** What was done. */
  readonly text: string;
  readonly skipped: readonly string[];
  /** Where the next request starts. */
  readonly left: string;
}

/** Says what was done with the first reports that match, and offers to go on. */
export function MoreLeftPage({ visit, selection, action, text, skipped, left }: MoreLeftPageProps) {
  return (
    <Frame visit={visit} title="More reports match" back={{ path: REPORTS, name: 'Reports' }}>
      <div class="card reading">
        <p role="status">
          {text} {skipped.length === 0 ? null : `${skipped.length} skipped. `}
          One request changes at most {MAX_AT_ONCE} reports, and more match.
        </p>
        <div class="buttons">
          <ActionForm visit={visit} to={CHOSEN}>
            <input type="hidden" name="all" value="1" />
            <input type="hidden" name="back" value={selection.back} />
            <input type="hidden" name="from" value={left} />
            <button type="submit" name="action" value={action}>
              Go on
            </button>
          </ActionForm>
          <a class="button secondary" href={visit.request.link(selection.back)}>
            Stop here
          </a>
        </div>
      </div>
    </Frame>
  );
}
