import type { ReportDetails } from '../../../../application/index.js';
import { errorDetails, notFound, type AccountActor } from '../../../../domain/index.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';
import { isUuid } from '../../http/cursor.js';
import type { UnlockedReports } from './unlocked-reports.js';

/** The input of every use case that reads a report: the reader, the report, and what an earlier password or a link grants. */
export interface ReportAccess {
  readonly reader: AccountActor | null;
  readonly id: string;
  readonly grant: string | undefined;
  readonly shareToken?: string;
}

/** The report id in the path. @throws SitegradeError `not-found` if it is not a valid id */
export function reportIdOf({ params }: PageRequest): string {
  const { id } = params;
  if (id === undefined || !isUuid(id)) throw notFound('report');
  return id;
}

/** Reads the session and the unlock cookie of a request for the report in the path. Readers of a link need neither. */
export async function readAccess(
  request: PageRequest,
  parts: Pick<PageServices, 'readActor'>,
  unlocked: UnlockedReports,
): Promise<ReportAccess> {
  const id = reportIdOf(request);
  const { shared } = request;
  if (shared !== undefined) return { id, reader: null, grant: undefined, shareToken: shared.token };
  const reader = await parts.readActor(request);
  return { id, reader, grant: await unlocked.grantFor(request, id) };
}

/**
 * The report in the path if it is public. Badges and previews are embedded on other sites, so they ignore the session.
 * @throws SitegradeError `not-found` if the report does not exist or is not public
 */
export async function readPublicReport(
  request: PageRequest,
  { application }: Pick<PageServices, 'application'>,
): Promise<ReportDetails> {
  const id = reportIdOf(request);
  try {
    return await application.reports.get.execute(null, { id });
  } catch (error) {
    if (errorDetails(error)?.kind === 'password-required') throw notFound('report');
    throw error;
  }
}
