import type { ProjectSummary } from '../../../../../application/index.js';
import { normalizeProjectName, notFound, requireScope } from '../../../../../domain/index.js';
import type { PageRoute } from '../../page-route.js';
import type { Answer } from '../../../http/answer.js';
import { page } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import { ConfirmPage } from '../confirm-page.js';
import { violationsOf } from '../violations.js';
import type { Guard } from '../guard.js';
import { NO_PAGER_LINKS } from '../list-state.js';
import type { Visit } from '../visit.js';
import { ProjectListPage } from './project-list-page.js';
import { PROJECTS, readProjectListState, toListInput } from './project-list-state.js';
import { ProjectRow } from './project-row.js';

/** Projects listed to find one by its name. */
const MAX_CANDIDATES = 100;

/** The pages for the projects of the account. */
export function projectRoutes({ application }: PageServices, guard: Guard): PageRoute[] {
  const { projects } = application;

  async function list(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    const state = readProjectListState(request.query);
    const { input, scope, violations } = toListInput(state, actor);
    try {
      const found = await projects.list.execute(actor, input);
      const pagerLinks = state.pagerLinks(found, scope);
      const document = <ProjectListPage {...{ visit, state, page: found, pagerLinks, violations }} />;
      return page(violations.length === 0 ? 200 : 422, document);
    } catch (error) {
      const all = [...violations, ...violationsOf(error)];
      return page(
        422,
        <ProjectListPage {...{ visit, state, page: null, pagerLinks: NO_PAGER_LINKS, violations: all }} />,
      );
    }
  }

  async function confirmDelete(visit: Visit): Promise<Answer> {
    requireScope(visit.actor, 'write');
    const project = await find(visit, nameIn(visit));
    const document = (
      <ConfirmPage
        visit={visit}
        title="Delete this project?"
        to={`${PROJECTS}/${encodeURIComponent(project.name)}/delete`}
        buttonText="Delete project and reports"
        back={{ path: PROJECTS, name: 'Projects' }}
      >
        <p>This also deletes all its reports and their history. You cannot undo this.</p>
        <ul class="rows inset">
          <ProjectRow request={visit.request} project={project} canDelete={false} />
        </ul>
      </ConfirmPage>
    );
    return page(200, document);
  }

  /**
   * Finds a project by its exact name. Searches for the name and starts just before it in name order, so that few other
   * matches, such as a.co.a.com for a.com, can come first.
   * @throws SitegradeError `not-found`
   */
  async function find({ actor }: Visit, name: string): Promise<ProjectSummary> {
    const before = name.slice(0, -1);
    const cursor = { towards: 'next', position: { key: before, id: before } } as const;
    const query = { search: name, sortBy: 'project', sort: 'asc', perPage: MAX_CANDIDATES, cursor } as const;
    const { items } = await projects.list.execute(actor, query);
    const found = items.find((project) => project.name === name);
    if (found === undefined) throw notFound('project');
    return found;
  }

  async function deleteProject(visit: Visit): Promise<Answer> {
    const project = nameIn(visit);
    await projects.delete.execute(visit.actor, { project });
    const text = `Project ${project} and its reports deleted.`;
    return guard.redirectWithFlash(visit.request, visit.request.link(PROJECTS), { tone: 'done', text, details: [] });
  }

  return [
    { path: PROJECTS, GET: guard.view(list) },
    { path: `${PROJECTS}/{project}/delete`, GET: guard.view(confirmDelete), POST: guard.action(deleteProject) },
  ];
}

/** @throws SitegradeError `not-found` if no project can have the name */
function nameIn({ request }: Visit): string {
  const name = normalizeProjectName(request.params['project'] ?? '');
  if (name.length > 255 || name.includes('\0')) throw notFound('project');
  return name;
}
