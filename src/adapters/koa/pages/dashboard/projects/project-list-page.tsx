import type { Page, ProjectSummary } from '../../../../../application/index.js';
import { includesScope, type Violation } from '../../../../../domain/index.js';
import { ErrorSummary } from '../form-parts.js';
import { Frame } from '../frame.js';
import { ListForm, PageSizeField } from '../list-form.js';
import type { PagerLinks } from '../list-state.js';
import { Pager } from '../pager.js';
import type { Visit } from '../visit.js';
import { PROJECTS, PROJECT_ORDERS, PROJECT_PARAMETERS, type ProjectListState } from './project-list-state.js';
import { ProjectRow } from './project-row.js';

export interface ProjectListPageProps {
  readonly visit: Visit;
  readonly state: ProjectListState;
  /** null if the parameters are invalid. */
  readonly page: Page<ProjectSummary> | null;
  readonly pagerLinks: PagerLinks;
  readonly violations: readonly Violation[];
}

/** The sites of the account with their average scores. */
export function ProjectListPage({ visit, state, page, pagerLinks, violations }: ProjectListPageProps) {
  const { request, actor } = visit;
  const canWrite = includesScope(actor.scope, 'write');
  return (
    <Frame visit={visit} title="All sites" back={{ path: '/', name: 'Sites' }}>
      <ErrorSummary violations={violations} fields={PROJECT_PARAMETERS} />
      <search>
        <ListForm
          request={request}
          state={state}
          orders={PROJECT_ORDERS}
          placeholder="Part of a host name"
          first={<PageSizeField state={state} />}
        />
      </search>
      {page === null ? null : page.items.length === 0 ? (
        <NoProjects visit={visit} isFiltered={state.get('search') !== ''} />
      ) : (
        <ul class="card rows" aria-label="Sites">
          {page.items.map((project) => (
            <ProjectRow request={request} project={project} now={visit.now} canDelete={canWrite} />
          ))}
        </ul>
      )}
      <Pager request={request} links={pagerLinks} />
    </Frame>
  );
}

function NoProjects({ visit: { request }, isFiltered }: { readonly visit: Visit; readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <div class="card empty">
        <h2>No matching sites</h2>
        <p>Try a shorter search or clear it.</p>
        <a class="button secondary" href={request.link(PROJECTS)}>
          Clear search
        </a>
      </div>
    );
  }
  return (
    <div class="card empty">
      <h2>No sites yet</h2>
      <p>A site groups all reports on one host. Check a page to get your first site.</p>
      <a class="button" href={request.link('/dashboard/reports/new')}>
        Check a page
      </a>
    </div>
  );
}
