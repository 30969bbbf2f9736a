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
    const { reports, queue } = this.ports;
    await this.ports.transactions.run(async () => {
      const cancellations: Promise<void>[] = [];
      const report = await reports.delete(actor.account, input.id, (current) => {
        requireVersion(current, input.ifVersion);
        if (!current.isUnderWay) return;
        // Asked together with the deletion; where that fails, its error counts.
        const cancellation = queue.cancel(current.state.generationId);
        cancellation.catch(() => undefined);
        cancellations.push(cancellation);
      });
      if (report === null) throw notFound('report');
      await Promise.all(cancellations);
    });
  }
}
