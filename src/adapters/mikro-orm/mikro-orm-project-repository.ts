import { sql } from 'kysely';
import type { ProjectQuery, ProjectRepository, ProjectSummary, Rows } from '../../application/index.js';
import { isStorable } from './identifiers.js';
import { findProject, listProjects } from './lists/list-projects.js';
import type { Session } from './session/session.js';

export class MikroOrmProjectRepository implements ProjectRepository {
  constructor(private readonly session: Session) {}

  list(query: ProjectQuery): Promise<Rows<ProjectSummary>> {
    return this.session.read(query.account, () => listProjects(this.session, query));
  }

  find(account: string, name: string): Promise<ProjectSummary | null> {
    return this.session.read(account, () => findProject(this.session, account, name));
  }

  /** Foreign keys delete reports and generations; a trigger deletes scans. */
  async delete(account: string, name: string): Promise<boolean> {
    if (!isStorable(name)) return false;
    return this.session.change(account, () => this.session.transaction(() => this.#delete(account, name)));
  }

  async #delete(account: string, name: string): Promise<boolean> {
    // A project may have millions of reports, which the default timeout could never delete.
    await this.session.query((queries) => sql`set local statement_timeout = '10min'`.execute(queries));
    // Before the project: a transaction that records a visit locks the scan, then the project.
    await this.session.query((queries) =>
      queries.deleteFrom('scans').where('account', '=', account).where('project', '=', name).execute(),
    );
    const deleted = await this.session.query((queries) =>
      queries
        .deleteFrom('projects')
        .where('account', '=', account)
        .where('name', '=', name)
        .returning('name')
        .execute(),
    );
    // Deleted already. A new project of this name keeps its counts.
    if (deleted.length === 0) return false;
    // Last: additions now wait for the project's row, so nothing is counted any more.
    for (const table of ['project_counts', 'project_openings'] as const) {
      await this.session.query((queries) =>
        queries.deleteFrom(table).where('account', '=', account).where('project', '=', name).execute(),
      );
    }
    return true;
  }
}
