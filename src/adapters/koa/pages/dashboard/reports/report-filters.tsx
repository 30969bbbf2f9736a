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
  search: 'Address contains',
  project: 'Project',
  result: 'Result',
  privacy: 'Privacy',
  status: 'Status',
};

export interface ReportFiltersProps {
  readonly request: PageRequest;
  readonly state: ReportListState;
  /** Names to propose; there may be more. */
  readonly projects: readonly string[];
}

/** What the list is to show, and the filters that are set. */
export function ReportFilters({ request, state, projects }: ReportFiltersProps) {
  const folded = ['project', 'result', 'privacy', 'status'] as const;
  return (
    <search>
      <ListForm request={request} state={state} orders={REPORT_ORDERS} placeholder="Part of an address">
        <details id="filters" open={folded.some((name) => state.get(name) !== '')}>
          <summary>Filters and page size</summary>
          <div class="filters-more">
            <div class="field">
              <label for="project">Project</label>
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

/** The filters that are set, each with the way to be rid of it. */
function Chips({ request, state }: Pick<ReportFiltersProps, 'request' | 'state'>) {
  const set = (Object.keys(LABELS) as FilterName[]).filter((name) => state.get(name) !== '');
  if (set.length === 0) return null;
  const wordsFor = (name: FilterName) => {
    const choices: readonly (readonly [string, string])[] =
      name in CHOICES ? CHOICES[name as keyof typeof CHOICES] : [];
    return choices.find(([choice]) => choice === state.get(name))?.[1] ?? state.get(name);
  };
  return (
    <ul class="chips" aria-label="Filters that are set">
      {set.map((name) => (
        <li>
          <a class="chip" href={request.link(state.href({ [name]: '' }))}>
            <span class="visually-hidden">Without the filter </span>
            {LABELS[name]}: <bdi>{wordsFor(name)}</bdi>
            <span aria-hidden="true"> ×</span>
          </a>
        </li>
      ))}
      <li>
        <a class="chip all" href={request.link(REPORTS)}>
          Without any
        </a>
      </li>
    </ul>
  );
}
