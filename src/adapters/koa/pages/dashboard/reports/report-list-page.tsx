import type { Page, ReportSummary } from '../../../../../application/index.js';
import { includesScope, type Violation } from '../../../../../domain/index.js';
import { isInProgress } from '../../report/is-in-progress.js';
import { ActionForm, ErrorSummary } from '../form-parts.js';
import { Frame } from '../frame.js';
import type { PagerLinks } from '../list-state.js';
import { Pager } from '../pager.js';
import type { Visit } from '../visit.js';
import { ReportFilters } from './report-filters.js';
import { CHOSEN, NEW_REPORT, REPORTS, REPORT_PARAMETERS, type ReportListState } from './report-list-state.js';
import { ReportRow } from './report-row.js';

export interface ReportListPageProps {
  readonly visit: Visit;
  readonly state: ReportListState;
  /** null if the parameters are invalid. */
  readonly page: Page<ReportSummary> | null;
  readonly pagerLinks: PagerLinks;
  readonly projects: readonly string[];
  readonly violations: readonly Violation[];
}

/** The reports of the account. */
export function ReportListPage({ visit, state, page, pagerLinks, projects, violations }: ReportListPageProps) {
  const { request, actor } = visit;
  const canWrite = includesScope(actor.scope, 'write');
  return (
    <Frame visit={visit} title="Reports" actions={canWrite ? <NewReport visit={visit} /> : null}>
      <ErrorSummary violations={violations} fields={REPORT_PARAMETERS} />
      <ReportFilters request={request} state={state} projects={projects} />
      {page === null ? null : page.items.length === 0 ? (
        <NoReports visit={visit} isFiltered={state.href({ order: '', per_page: '' }) !== REPORTS} canWrite={canWrite} />
      ) : (
        <ReportList
          visit={visit}
          state={state}
          reports={page.items}
          canWrite={canWrite}
          hasMore={page.next !== null || page.prev !== null}
        />
      )}
      <Pager request={request} links={pagerLinks} />
    </Frame>
  );
}

function NewReport({ visit }: { readonly visit: Visit }) {
  return (
    <a class="button" href={visit.request.link(NEW_REPORT)}>
      Check a page
    </a>
  );
}

interface ReportListProps {
  readonly visit: Visit;
  readonly state: ReportListState;
  readonly reports: readonly ReportSummary[];
  readonly canWrite: boolean;
  /** Whether more reports match than this page shows. */
  readonly hasMore: boolean;
}

function ReportList({ visit, state, reports, canWrite, hasMore }: ReportListProps) {
  const list = (
    <ul class="card rows" aria-label="Reports">
      {reports.map((report) => (
        <ReportRow request={visit.request} report={report} canSelect={canWrite} now={visit.now} />
      ))}
    </ul>
  );
  const refresh = reports.some(isInProgress) ? (
    <noscript>
      <p class="small quiet">
        Some pages are still being checked. <a href={visit.request.link(state.current)}>Refresh</a>
      </p>
    </noscript>
  ) : null;
  if (!canWrite) return [list, refresh];
  return (
    <ActionForm visit={visit} to={CHOSEN} class="bulk">
      <input type="hidden" name="back" value={state.current} />
      <div class="bulk-bar">
        <label class="select-all" hidden>
          <input type="checkbox" data-select-all autocomplete="off" />
          <span>
            All<span class="visually-hidden"> reports</span> on this page
          </span>
        </label>
        <span class="small quiet visually-hidden-narrow" data-selected>
          With selected:
        </span>
        <button type="submit" name="action" value="regenerate" class="secondary slim">
          Check again
        </button>
        <button type="submit" name="action" value="private" class="secondary slim">
          Make private
        </button>
        <button type="submit" name="action" value="public" class="secondary slim">
          Make public
        </button>
        <button type="submit" name="action" value="delete" class="secondary slim">
          Delete…
        </button>
        {hasMore ? (
          <label class="select-matching">
            <input type="checkbox" name="all" value="1" autocomplete="off" />
            <span>All matching reports, also on other pages</span>
          </label>
        ) : null}
      </div>
      {list}
      {refresh}
    </ActionForm>
  );
}

interface NoReportsProps {
  readonly visit: Visit;
  readonly isFiltered: boolean;
  readonly canWrite: boolean;
}

function NoReports({ visit, isFiltered, canWrite }: NoReportsProps) {
  if (isFiltered) {
    return (
      <div class="card empty">
        <h2>No matching reports</h2>
        <p>Try a shorter search or clear the filters.</p>
        <a class="button secondary" href={visit.request.link(REPORTS)}>
          Clear filters
        </a>
      </div>
    );
  }
  return (
    <div class="card empty">
      <h2>No reports yet</h2>
      <p>
        A report scores one web page on speed, security, accessibility and more, and shows what to fix first. Check the
        page again at any time to see how its score changes.
      </p>
      {canWrite ? (
        <NewReport visit={visit} />
      ) : (
        <p>Your key is read-only. To create a report, sign in with a key that has the scope “write”.</p>
      )}
    </div>
  );
}
