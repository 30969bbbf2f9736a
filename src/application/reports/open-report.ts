import { SitegradeError, notFound, readAccess, type AccountActor, type Report } from '../../domain/index.js';
import type { Ports, StoredReport } from '../ports/index.js';

/** Whom a report is opened for, and with what. */
export interface OpenReportInput {
  readonly id: string;
  /** What a reader who does not own the report gives for its password. */
  readonly password?: string | undefined;
  /** What UnlockReport gave for the right password. One that holds no longer counts as none. */
  readonly grant?: string | undefined;
}

export type OpenReportPorts = Pick<Ports, 'reports' | 'passwords' | 'passwordAttempts' | 'secrets'>;

/**
 * The one door to a report and all that belongs to it, for everybody whom its privacy lets in.
 * @param reader null for somebody who did not prove who they are.
 * @throws SitegradeError `not-found`, `password-required`, `password-wrong` or `throttled`
 */
export async function openReport(
  ports: OpenReportPorts,
  reader: AccountActor | null,
  { id, password, grant }: OpenReportInput,
): Promise<StoredReport> {
  const stored = await ports.reports.find(id);
  if (stored === null) throw notFound('report');
  switch (readAccess(stored.report, reader)) {
    case 'hidden':
      throw notFound('report');
    case 'password-needed':
      if (grant === undefined || grant !== grantFor(ports, stored.report)) {
        await checkPassword(ports, stored.report, password);
      }
      break;
    case 'granted':
      break;
  }
  return stored;
}

/**
 * What stands for the right password of a report until the password is set anew, even to the same: the hash has a salt.
 * It is for whoever keeps it where no reader can make one up, and spares them the password and its slow comparison.
 * @returns null where the report has no password
 */
export function grantFor({ secrets }: Pick<Ports, 'secrets'>, { state }: Report): string | null {
  return state.privacy.kind === 'password' ? secrets.sha256(`${state.id} ${state.privacy.hash}`) : null;
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
