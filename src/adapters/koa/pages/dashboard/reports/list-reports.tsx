import type { Application } from '../../../../../application/index.js';
import type { Answer } from '../../../http/answer.js';
import { page } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import { violationsOf } from '../violations.js';
import { NO_PAGER_LINKS } from '../list-state.js';
import type { Visit } from '../visit.js';
import { ReportListPage } from './report-list-page.js';
import { readReportListState, toListInput } from './report-list-state.js';

/** Project names that the filter suggests. */
const MAX_SUGGESTIONS = 100;

export function listReports({ application }: PageServices): (visit: Visit) => Promise<Answer> {
  return async (visit) => {
    const { actor, request } = visit;
    const state = readReportListState(request.query);
    const { input, scope, violations } = toListInput(state, actor);
    const projects = await projectNames(application, visit);
    try {
      const found = await application.reports.list.execute(actor, input);
      const pagerLinks = state.pagerLinks(found, scope);
      const document = <ReportListPage {...{ visit, state, page: found, pagerLinks, projects, violations }} />;
      return page(violations.length === 0 ? 200 : 422, document);
    } catch (error) {
      const all = [...violations, ...violationsOf(error)];
      return page(
        422,
        <ReportListPage {...{ visit, state, page: null, pagerLinks: NO_PAGER_LINKS, projects, violations: all }} />,
      );
    }
  };
}

async function projectNames({ projects }: Application, { actor }: Visit): Promise<readonly string[]> {
  const { items } = await projects.list.execute(actor, { sortBy: 'project', sort: 'asc', perPage: MAX_SUGGESTIONS });
  return items.map(({ name }) => name);
}
