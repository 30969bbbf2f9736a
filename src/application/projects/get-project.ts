import { normalizeProjectName, notFound, type AccountActor } from '../../domain/index.js';
import type { Ports, ProjectSummary } from '../ports/index.js';

/** Returns one project of the account with a summary of its reports. */
export class GetProject {
  constructor(private readonly ports: Pick<Ports, 'projects'>) {}

  /** @throws SitegradeError `not-found` */
  async execute(actor: AccountActor, input: { readonly project: string }): Promise<ProjectSummary> {
    const found = await this.ports.projects.find(actor.account, normalizeProjectName(input.project));
    if (found === null) throw notFound('project');
    return found;
  }
}
