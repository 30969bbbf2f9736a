import { notFound, requireScope, type AccountActor, type Report } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { requireVersion } from './if-version.js';

export interface DeleteReportInput {
  readonly id: string;
  /** Delete only if the report still has one of these versions. */
  readonly ifVersion?: readonly number[] | undefined;
}

/** Deletes a report with its generations, and cancels the one under way. Its project stays. */
export class DeleteReport {
  constructor(private readonly ports: Pick<Ports, 'reports' | 'queue'>) {}

  /** @throws SitegradeError `not-found`, `version-conflict` or `insufficient-scope` */
  async execute(actor: AccountActor, input: DeleteReportInput): Promise<void> {
    requireScope(actor, 'write');
    const { reports, queue } = this.ports;
    const { id, ifVersion } = input;
    const check = ifVersion && ((current: Report) => requireVersion(current, ifVersion));
    const report = await reports.delete(actor.account, id, check);
    if (report === null) throw notFound('report');
    // Best effort: a generation that is not canceled ends when it finds no report.
    if (report.isUnderWay) await queue.cancel(report.state.generationId).catch(() => undefined);
  }
}
