import { PRIVACY_KINDS, REPORT_STATUSES, RESULTS } from '../../../../../domain/index.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import type { PageRequest } from '../../page-request.js';
import { SelectField } from '../form-parts.js';
import { ListForm, PageSizeField } from '../list-form.js';
import { PRIVACY_LABELS, STATUS_LABELS } from '../labels.js';
import { REPORTS, REPORT_ORDERS, type ReportListState } from './report-list-state.js';

type FilterName = 'search' | 'project' | 'result' | 'privacy' | 'status';

const CHOICES = {
  result: RESULTS.map((result) => [result, RESULT_LABELS[result]] as const),
  privacy: PRIVACY_KINDS.map((kind) => [kind, PRIVACY_LABELS[kind]] as const),
  status: REPORT_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const),
};

const LABELS: Readonly<Record<FilterName, string>> = {
  search: 'Search',
  project: 'Site',
  result: 'Result',
  privacy: 'Privacy',
  status: 'Status',
};

export interface ReportFiltersProps {
  readonly request: PageRequest;
  readonly state: ReportListState;
  /** Suggested project names. The account may have more. */
  readonly projects: readonly string[];
}

/** Search, sort order and filters of the list, with the active filters below. */
export function ReportFilters({ request, state, projects }: ReportFiltersProps) {
  const collapsed = ['project', 'result', 'privacy', 'status'] as const;
  return (
    <search>
      <ListForm request={request} state={state} orders={REPORT_ORDERS} placeholder="Part of an address">
        <details id="filters" open={collapsed.some((name) => state.get(name) !== '')}>
          <summary>Filters and page size</summary>
          <div class="filters-more">
            <div class="field">
              <label for="project">Site</label>
              <input
                id="project"
                name="project"
                value={state.get('project')}
                maxLength={255}
                list="projects"
                placeholder="Any"
                autocapitalize="none"
                spellcheck={false}
              />
              <datalist id="projects">
                {projects.map((name) => (
                  <option value={name} />
                ))}
              </datalist>
            </div>
            {(['result', 'privacy', 'status'] as const).map((name) => (
              <SelectField
                name={name}
                label={LABELS[name]}
                value={state.get(name)}
                choices={[['', 'Any'], ...CHOICES[name]]}
              />
            ))}
            <PageSizeField state={state} />
          </div>
        </details>
      </ListForm>
      <Chips request={request} state={state} />
    </search>
  );
}

/** The active filters, each with a link that removes it. */
function Chips({ request, state }: Pick<ReportFiltersProps, 'request' | 'state'>) {
  const active = (Object.keys(LABELS) as FilterName[]).filter((name) => state.get(name) !== '');
  if (active.length === 0) return null;
  const textOf = (name: FilterName) => {
    const choices: readonly (readonly [string, string])[] =
      name in CHOICES ? CHOICES[name as keyof typeof CHOICES] : [];
    return choices.find(([choice]) => choice === state.get(name))?.[1] ?? state.get(name);
  };
  return (
    <ul class="chips" aria-label="Active filters">
      {active.map((name) => (
        <li>
          <a class="chip" href={request.link(state.href({ [name]: '' }))}>
            <span class="visually-hidden">Remove the filter </span>
            {LABELS[name]}: <bdi>{textOf(name)}</bdi>
            <span aria-hidden="true"> ×</span>
          </a>
        </li>
      ))}
      <li>
        <a class="chip all" href={request.link(REPORTS)}>
          Clear filters
        </a>
      </li>
    </ul>
  );
}
