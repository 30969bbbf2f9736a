import { normalizeProjectName, notFound, requireScope, type AccountActor } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

/** Removes a project with all its reports. Their queued generations end when they find no report. */
export class DeleteProject {
  constructor(private readonly ports: Pick<Ports, 'projects'>) {}

  /** @throws SitegradeError `not-found` or `insufficient-scope` */
  async execute(actor: AccountActor, input: { readonly project: string }): Promise<void> {
    requireScope(actor, 'write');
    const found = await this.ports.projects.delete(actor.account, normalizeProjectName(input.project));
    if (!found) throw notFound('project');
  }
}
