import { normalizeProjectName, notFound, requireScope, type AccountActor } from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports } from '../ports/index.js';
import { dropJobs } from '../scans/drop-jobs.js';

/** Scans of one project to look up at once. An account has fewer under way. */
const MAX_SCANS = 100;

/** Removes a project with all its reports and scans. Queued generations of its reports end when they find no report. */
export class DeleteProject {
  constructor(private readonly ports: Pick<Ports, 'projects' | 'scans' | 'queue'> & Audited) {}

  /** @throws SitegradeError `not-found` or `insufficient-scope` */
  async execute(actor: AccountActor, input: { readonly project: string }): Promise<void> {
    requireScope(actor, 'write');
    const { account } = actor;
    const name = normalizeProjectName(input.project);
    await this.ports.trail.during(async (append) => {
      for (const id of await this.#scansUnderWay(account, name)) await dropJobs(this.ports, id);
      if (!(await this.ports.projects.delete(account, name))) throw notFound('project');
      await append({ action: 'project.deleted', actor, account, target: { type: 'project', id: name, name: null } });
    });
  }

  async #scansUnderWay(account: string, project: string): Promise<readonly string[]> {
    const query = { account, project, direction: 'asc', limit: MAX_SCANS, cursor: null } as const;
    const pending = await this.ports.scans.list({ ...query, status: 'pending' });
    const running = await this.ports.scans.list({ ...query, status: 'running' });
    return [...pending.rows, ...running.rows].map(({ id }) => id);
  }
}
