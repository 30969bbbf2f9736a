import type { Page } from '../../../../../application/index.js';
import { AUDIT_LOG_ACTIONS, type AuditLogEntry, type Violation } from '../../../../../domain/index.js';
import { ErrorSummary, Field, SelectField } from '../form-parts.js';
import { Frame } from '../frame.js';
import { PAGE_SIZE_CHOICES, type PagerLinks } from '../list-state.js';
import { Pager } from '../pager.js';
import type { Visit } from '../visit.js';
import { ACTION_LABELS } from './action-labels.js';
import { AuditLogRow } from './audit-log-row.js';
import { AUDIT_LOG, AUDIT_LOG_PARAMETERS, type AuditLogState } from './audit-log-state.js';

export interface AuditLogPageProps {
  readonly visit: Visit;
  readonly state: AuditLogState;
  /** null if the parameters are invalid. */
  readonly page: Page<AuditLogEntry> | null;
  readonly pagerLinks: PagerLinks;
  readonly violations: readonly Violation[];
}

/** The audit log of the account. */
export function AuditLogPage({ visit, state, page, pagerLinks, violations }: AuditLogPageProps) {
  const { request } = visit;
  return (
    <Frame visit={visit} title="Audit log">
      <ErrorSummary violations={violations} fields={AUDIT_LOG_PARAMETERS} />
      <search>
        <Filters visit={visit} state={state} violations={violations} />
      </search>
      {page === null ? null : page.items.length === 0 ? (
        <NoEntries visit={visit} />
      ) : (
        <ul class="card rows" aria-label="Events">
          {page.items.map((entry) => (
            <AuditLogRow request={request} entry={entry} />
          ))}
        </ul>
      )}
      <Pager request={request} links={pagerLinks} />
    </Frame>
  );
}

function Filters({ visit, state, violations }: Pick<AuditLogPageProps, 'visit' | 'state' | 'violations'>) {
  const key = state.get('key');
  return (
    <form class="card filters" method="get" action={visit.request.link(AUDIT_LOG)}>
      {key === '' ? null : <input type="hidden" id="key" name="key" value={key} />}
      <div class="filters-more">
        <SelectField
          name="action"
          label="Event"
          value={state.get('action')}
          choices={[['', 'All events'], ...AUDIT_LOG_ACTIONS.map((action) => [action, ACTION_LABELS[action]] as const)]}
        />
        <Field name="since" label="From (UTC)" violations={violations}>
          {(attributes) => <input {...attributes} type="date" value={state.get('since')} />}
        </Field>
        <Field name="until" label="To (UTC)" violations={violations}>
          {(attributes) => <input {...attributes} type="date" value={state.get('until')} />}
        </Field>
        <SelectField
          name="per_page"
          label="Page size"
          value={state.get('per_page') || '25'}
          choices={PAGE_SIZE_CHOICES}
        />
        <button type="submit">Apply</button>
      </div>
      {key === '' ? null : (
        <p class="small">
          Only events by one key. <a href={visit.request.link(state.href({ key: '' }))}>Show all keys</a>
        </p>
      )}
    </form>
  );
}

/** The log of an account begins with its first key, so it is empty only if a filter or the retention excludes all. */
function NoEntries({ visit: { request } }: Pick<AuditLogPageProps, 'visit'>) {
  return (
    <div class="card empty">
      <h2>No matching events</h2>
      <p>Choose other dates or another event. Old events are deleted after the configured time.</p>
      <a class="button secondary" href={request.link(AUDIT_LOG)}>
        Clear filters
      </a>
    </div>
  );
}
