import { notFound, requireScope, type AccountActor } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { requireVersion } from './if-version.js';

export interface DeleteReportInput {
  readonly id: string;
  /** Delete only where the report still has one of these versions. */
  readonly ifVersion?: readonly number[] | undefined;
}

/** Removes a report with its generations, and cancels the one under way. Its project stays. */
export class DeleteReport {
  constructor(private readonly ports: Pick<Ports, 'transactions' | 'reports' | 'queue'>) {}

  /** @throws SitegradeError `not-found`, `version-conflict` or `insufficient-scope` */
  async execute(actor: AccountActor, input: DeleteReportInput): Promise<void> {
    requireScope(actor, 'write');
    const check = (report: Parameters<typeof requireVersion>[0]) => requireVersion(report, input.ifVersion);
    await this.ports.transactions.run(async () => {
      const report = await this.ports.reports.delete(actor.account, input.id, check);
      if (report === null) throw notFound('report');
      if (report.isUnderWay) await this.ports.queue.cancel(report.state.generationId);
    });
  }
}
