import type { ProjectSummary } from '../../../../../application/index.js';
import { normaliseProjectName, notFound, requireScope } from '../../../../../domain/index.js';
import type { Route } from '../../router.js';
import { page, type WebAnswer } from '../../web-answer.js';
import type { PageServices } from '../../page-services.js';
import { ConfirmPage } from '../confirm-page.js';
import { violationsOf } from '../violations.js';
import type { Guard } from '../guard.js';
import { ListCursors } from '../list-cursor.js';
import { NO_PAGER_LINKS } from '../list-state.js';
import type { Visit } from '../visit.js';
import { ProjectListPage } from './project-list-page.js';
import { PROJECTS, readProjectListState, toListInput } from './project-list-state.js';
import { ProjectRow } from './project-row.js';

/** So many are looked through for the one that is to be deleted. */
const LOOKED_THROUGH = 100;

/** The pages of the account's projects. */
export function projectRoutes({ application, secret }: PageServices, guard: Guard): Route[] {
  const cursors = new ListCursors(secret);
  const { projects } = application;

  async function list(visit: Visit): Promise<WebAnswer> {
    const { actor, request } = visit;
    const state = readProjectListState(request.query);
    const { input, violations } = toListInput(state, actor, cursors);
    try {
      const found = await projects.list.execute(actor, input);
      const pagerLinks = state.pagerLinks(found, cursors, actor.account);
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

  async function confirmDelete(visit: Visit): Promise<WebAnswer> {
    requireScope(visit.actor, 'write');
    const project = await find(visit, nameIn(visit));
    const document = (
      <ConfirmPage
        visit={visit}
        title="Delete this project?"
        to={`${PROJECTS}/${encodeURIComponent(project.name)}/delete`}
        buttonText="Delete the project and its reports"
        back={{ path: PROJECTS, name: 'Projects' }}
      >
        <p>It goes with all its reports and their past generations, and cannot be had back.</p>
        <ul class="rows inset">
          <ProjectRow request={visit.request} project={project} canDelete={false} />
        </ul>
      </ConfirmPage>
    );
    return page(200, document);
  }

  /**
   * Among the projects that hold the name, from just before it on. Only names that begin almost like it and hold it later,
   * such as a.co.a.com for a.com, come between.
   */
  async function find({ actor }: Visit, name: string): Promise<ProjectSummary> {
    const before = name.slice(0, -1);
    const cursor = { towards: 'next', position: { key: before, id: before } } as const;
    const query = { search: name, sortBy: 'project', sort: 'asc', perPage: LOOKED_THROUGH, cursor } as const;
    const { items } = await projects.list.execute(actor, query);
    const found = items.find((project) => project.name === name);
    if (found === undefined) throw notFound('project');
    return found;
  }

  async function deleteProject(visit: Visit): Promise<WebAnswer> {
    const project = nameIn(visit);
    await projects.delete.execute(visit.actor, { project });
    const text = `The project ${project} is deleted with all its reports.`;
    return guard.tell(visit.request, visit.request.link(PROJECTS), { tone: 'done', text, details: [] });
  }

  return [
    { path: PROJECTS, GET: guard.view(list) },
    { path: `${PROJECTS}/{project}/delete`, GET: guard.view(confirmDelete), POST: guard.action(deleteProject) },
  ];
}

/** @throws SitegradeError `not-found` where it is not percent-encoded UTF-8, or longer than any name can be searched for */
function nameIn({ request }: Visit): string {
  try {
    const name = normaliseProjectName(decodeURIComponent(request.params['project'] ?? ''));
    if (name.length <= 255 && !name.includes('\0')) return name;
  } catch {
    // Broken percent-encoding is the name of nothing.
  }
  throw notFound('project');
}
