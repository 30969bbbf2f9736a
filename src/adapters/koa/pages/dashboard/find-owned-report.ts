import type { Application, ReportDetails } from '../../../../application/index.js';
import type { AccountActor } from '../../../../domain/index.js';

/**
 * A report of the account, whatever its privacy. Uses `await` with no timeout because, unlike `get`, it returns a report only
 * to its owner.
 * @throws SitegradeError `not-found`, also for a public report of another account
 */
export function findOwnedReport({ reports }: Application, actor: AccountActor, id: string): Promise<ReportDetails> {
  return reports.await.execute(actor, { id, timeoutMs: 0 });
}
