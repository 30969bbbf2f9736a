import type { Application } from '../../../../application/index.js';
import { decodeCursor, type CursorScope } from '../../http/cursor.js';
import { presentList } from '../presenters/list.js';
import { presentProject, presentProjectDetails } from '../presenters/project.js';
import { ListProjectsQuery } from '../requests/list-projects-query.js';
import { operation, recordAnswer, type Operation } from './operation.js';

const PRIVATE = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' };

export function projectOperations({ projects }: Application): Operation[] {
  const listProjects = operation({
    id: 'listProjects',
    method: 'GET',
    path: '/api/v1/projects',
    scope: 'read',
    query: ListProjectsQuery,
    async handle({ actor, query, base }) {
      const { search, sort_by: sortBy = 'created_at', sort = 'desc' } = query;
      const scope: CursorScope = { account: actor.account, list: 'projects', sortBy, sort, filters: [search] };
      const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, scope);
      const page = await projects.list.execute(actor, { search, sortBy, sort, perPage: query.per_page, cursor });
      const request = { address: `${base}/api/v1/projects`, query, scope };
      const { body, headers } = presentList(page, (each) => JSON.stringify(presentProject(each, base)), request);
      return { status: 200, headers: { ...PRIVATE, ...headers }, body };
    },
  });

  const getProject = operation({
    id: 'getProject',
    method: 'GET',
    path: '/api/v1/projects/{project}',
    scope: 'read',
    async handle(call) {
      const project = await projects.get.execute(call.actor, { project: call.param('project') });
      return recordAnswer(call, presentProjectDetails(project, call.base), PRIVATE);
    },
  });

  const deleteProject = operation({
    id: 'deleteProject',
    method: 'DELETE',
    path: '/api/v1/projects/{project}',
    scope: 'write',
    async handle(call) {
      await projects.delete.execute(call.actor, { project: call.param('project') });
      return { status: 204 };
    },
  });

  return [listProjects, getProject, deleteProject];
}
