import { SitegradeError, notFound, readAccess, type AccountActor, type Report } from '../../domain/index.js';
import type { Ports, StoredReport } from '../ports/index.js';

/** Whom a report is opened for, and with what. */
export interface OpenReportInput {
  readonly id: string;
  /** What a reader who does not own the report gives for its password. */
  readonly password?: string | undefined;
}

export type OpenReportPorts = Pick<Ports, 'reports' | 'passwords' | 'passwordAttempts'>;

/**
 * The one door to a report and all that belongs to it, for everybody whom its privacy lets in.
 * @param reader null for somebody who did not prove who they are.
 * @throws SitegradeError `not-found`, `password-required`, `password-wrong` or `throttled`
 */
export async function openReport(
  ports: OpenReportPorts,
  reader: AccountActor | null,
  { id, password }: OpenReportInput,
): Promise<StoredReport> {
  const stored = await ports.reports.find(id);
  if (stored === null) throw notFound('report');
  switch (readAccess(stored.report, reader)) {
    case 'hidden':
      throw notFound('report');
    case 'password-needed':
      await checkPassword(ports, stored.report, password);
      break;
    case 'granted':
      break;
  }
  return stored;
}

/** Counts the try before it looks, so that tries at the same time cannot outrun the limit. */
async function checkPassword(ports: OpenReportPorts, report: Report, password: string | undefined): Promise<void> {
  if (password === undefined || password === '') throw new SitegradeError({ kind: 'password-required' });
  const { id, privacy } = report.state;
  const verdict = await ports.passwordAttempts.consume(id);
  if (!verdict.allowed) {
    throw new SitegradeError({ kind: 'throttled', retryAfterSeconds: verdict.resetSeconds });
  }
  const right = privacy.kind === 'password' && (await ports.passwords.verify(privacy.hash, password));
  if (!right) throw new SitegradeError({ kind: 'password-wrong' });
  await ports.passwordAttempts.restore(id);
}
