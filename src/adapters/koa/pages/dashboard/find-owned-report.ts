import type { Application, ReportDetails } from '../../../../application/index.js';
import type { AccountActor } from '../../../../domain/index.js';

/**
 * A report as its owner sees it, whatever its privacy. Waiting for no time is the use case that answers nobody else: what
 * anybody may read is not here to be managed.
 * @throws SitegradeError `not-found`, also for what belongs to somebody else
 */
export function findOwnedReport({ reports }: Application, actor: AccountActor, id: string): Promise<ReportDetails> {
  return reports.await.execute(actor, { id, timeoutMs: 0 });
}
