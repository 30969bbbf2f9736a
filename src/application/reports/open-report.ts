import {
  SitegradeError,
  notFound,
  readAccess,
  type AccountActor,
  type Client,
  type Report,
} from '../../domain/index.js';
import type { Audited } from '../audit-log/audit-trail.js';
import type { Ports, StoredReport } from '../ports/index.js';
import { findWorkingLink, type FindWorkingLinkPorts } from '../share-links/find-working-link.js';

/** Which report to read, and what a reader presents. */
export interface OpenReportInput {
  readonly id: string;
  /** The password, from a reader who does not own the report. */
  readonly password?: string | undefined;
  /** A result of UnlockReport. An expired one is ignored. */
  readonly grant?: string | undefined;
  /** The token of a link to the report, instead of an account or a password. One that does not work is ignored. */
  readonly shareToken?: string | undefined;
  /** Where the request came from, for the audit log. Default: that of the reader. */
  readonly client?: Client | undefined;
}

export type OpenReportPorts = Pick<Ports, 'reports' | 'passwords' | 'passwordAttempts'> &
  FindWorkingLinkPorts &
  Audited;

/**
 * Finds a report and checks that the reader may read it. All reads of a report and its parts go through here.
 * @param reader null if the caller is not authenticated
 * @throws SitegradeError `not-found`, `password-required`, `password-wrong` or `throttled`
 */
export async function openReport(
  ports: OpenReportPorts,
  reader: AccountActor | null,
  { id, password, grant, shareToken, client = reader?.client }: OpenReportInput,
): Promise<StoredReport> {
  const stored = await ports.reports.find(id);
  if (stored === null) throw notFound('report');
  const access = readAccess(stored.report, reader);
  if (access !== 'granted' && shareToken !== undefined) {
    const link = await findWorkingLink(ports, shareToken);
    if (link?.reportId === id) return stored;
  }
  switch (access) {
    case 'hidden':
      throw notFound('report');
    case 'password-needed':
      if (grant === undefined || grant !== grantFor(ports, stored.report)) {
        await checkPassword(ports, stored.report, password, client);
      }
      break;
    case 'granted':
      break;
  }
  return stored;
}

/**
 * A grant stands in for the report's password and saves the slow password check. It expires when the password is set again,
 * even to the same value, because each hash has a new salt. Store it where readers cannot forge it.
 * @returns null if the report has no password
 */
export function grantFor({ secrets }: Pick<Ports, 'secrets'>, { state }: Report): string | null {
  return state.privacy.kind === 'password' ? secrets.sha256(`${state.id} ${state.privacy.hash}`) : null;
}

/** Counts the attempt before it checks, so that concurrent attempts cannot exceed the limit. */
async function checkPassword(
  ports: OpenReportPorts,
  report: Report,
  password: string | undefined,
  client: Client | undefined,
): Promise<void> {
  if (password === undefined || password === '') throw new SitegradeError({ kind: 'password-required' });
  const { id, account, privacy } = report.state;
  const verdict = await ports.passwordAttempts.consume(id);
  if (!verdict.allowed) {
    throw new SitegradeError({ kind: 'throttled', retryAfterSeconds: verdict.resetSeconds });
  }
  const right = privacy.kind === 'password' && (await ports.passwords.verify(privacy.hash, password));
  if (!right) {
    const target = { type: 'report', id, name: null } as const;
    // Without the reader: its key may belong to another account.
    await ports.trail.recordFailure({ action: 'report.password_rejected', actor: null, account, target, client });
    throw new SitegradeError({ kind: 'password-wrong' });
  }
  await ports.passwordAttempts.restore(id);
}
