import { normalizeProjectName, notFound, requireScope, type AccountActor } from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports } from '../ports/index.js';

/** Removes a project with all its reports. Their queued generations end when they find no report. */
export class DeleteProject {
  constructor(private readonly ports: Pick<Ports, 'projects'> & Audited) {}

  /** @throws SitegradeError `not-found` or `insufficient-scope` */
  async execute(actor: AccountActor, input: { readonly project: string }): Promise<void> {
    requireScope(actor, 'write');
    const { account } = actor;
    const name = normalizeProjectName(input.project);
    await this.ports.trail.during(async (append) => {
      if (!(await this.ports.projects.delete(account, name))) throw notFound('project');
      await append({ action: 'project.deleted', actor, account, target: { type: 'project', id: name, name: null } });
    });
  }
}
