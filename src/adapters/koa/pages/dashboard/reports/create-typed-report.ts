import type { Application } from '../../../../../application/index.js';
import { includesScope, readTypedAddress, type AccountActor } from '../../../../../domain/index.js';
import { findReportOn } from './find-report-on.js';

/**
 * Creates a private report on an address that somebody typed.
 * @returns the report's ID; null if the form for new reports has to ask: the address is invalid, it has a report already, or the
 * account may not create reports
 */
export async function createTypedReport(
  application: Application,
  actor: AccountActor,
  address: string,
): Promise<string | null> {
  const { target } = readTypedAddress(address);
  if (target === null || !includesScope(actor.scope, 'write')) return null;
  if ((await findReportOn(application, actor, target)) !== null) return null;
  return (await application.reports.create.execute(actor, { url: target.url, privacy: 'private' })).id;
}
