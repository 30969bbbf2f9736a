import type { Application } from '../../../../application/index.js';
import { page, type WebAnswer } from '../../web-answer.js';
import type { WebParts } from '../../web-parts.js';
import { faultsOf } from '../faults.js';
import { ListCursors } from '../list-cursor.js';
import { NOTHING_AROUND } from '../list-state.js';
import type { Visit } from '../visit.js';
import { ReportListPage } from './report-list-page.js';
import { readReportListState, toListInput } from './report-list-state.js';

/** Names of projects that the filter proposes. */
const PROPOSED = 100;

export function listReports({ application, secret }: WebParts): (visit: Visit) => Promise<WebAnswer> {
  const cursors = new ListCursors(secret);
  return async (visit) => {
    const { actor, request } = visit;
    const state = readReportListState(request.query);
    const { input, faults } = toListInput(state, actor, cursors);
    const projects = await projectNames(application, visit);
    try {
      const found = await application.reports.list.execute(actor, input);
      const around = state.around(found, cursors, actor.account);
      const document = <ReportListPage {...{ visit, state, page: found, around, projects, faults }} />;
      return page(faults.length === 0 ? 200 : 422, document);
    } catch (error) {
      const all = [...faults, ...faultsOf(error)];
      return page(
        422,
        <ReportListPage {...{ visit, state, page: null, around: NOTHING_AROUND, projects, faults: all }} />,
      );
    }
  };
}

async function projectNames({ projects }: Application, { actor }: Visit): Promise<readonly string[]> {
  const { items } = await projects.list.execute(actor, { sortBy: 'project', sort: 'asc', perPage: PROPOSED });
  return items.map(({ name }) => name);
}
