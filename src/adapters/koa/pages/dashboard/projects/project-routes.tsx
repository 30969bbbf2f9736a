import { requireScope } from '../../../../../domain/index.js';
import type { PageRoute } from '../../page-route.js';
import type { Answer } from '../../../http/answer.js';
import { page } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import { ConfirmPage } from '../confirm-page.js';
import { violationsOf } from '../violations.js';
import type { Guard } from '../guard.js';
import { displayHost } from '../../components/host-name.js';
import { NO_PAGER_LINKS } from '../list-state.js';
import type { Visit } from '../visit.js';
import { ProjectListPage } from './project-list-page.js';
import { PROJECTS, readProjectListState, siteAddress, toListInput } from './project-list-state.js';
import { ProjectRow } from './project-row.js';
import { siteNameIn } from './site-name-in.js';

/** The list of the account's sites, and deleting one. People call a project a site. */
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
    const project = await projects.get.execute(visit.actor, { project: siteNameIn(visit.request) });
    const document = (
      <ConfirmPage
        visit={visit}
        title="Delete this site?"
        to={`${siteAddress(project.name)}/delete`}
        buttonText="Delete site and reports"
        back={{ path: siteAddress(project.name), name: 'Site' }}
      >
        <p>This also deletes its scans, all its reports and their history. You cannot undo this.</p>
        <ul class="rows inset">
          <ProjectRow request={visit.request} project={project} now={visit.now} canDelete={false} />
        </ul>
      </ConfirmPage>
    );
    return page(200, document);
  }

  async function deleteProject(visit: Visit): Promise<Answer> {
    const project = siteNameIn(visit.request);
    await projects.delete.execute(visit.actor, { project });
    const text = `${displayHost(project)} and its reports deleted.`;
    return guard.redirectWithFlash(visit.request, visit.request.link(PROJECTS), { tone: 'done', text, details: [] });
  }

  return [
    { path: PROJECTS, GET: guard.view(list) },
    { path: `${PROJECTS}/{site}/delete`, GET: guard.view(confirmDelete), POST: guard.action(deleteProject) },
  ];
}
