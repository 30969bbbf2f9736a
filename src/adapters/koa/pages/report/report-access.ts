import type { ReportDetails } from '../../../../application/index.js';
import { errorDetails, notFound, type AccountActor } from '../../../../domain/index.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';
import type { UnlockedReports } from './unlocked-reports.js';

/** Ids of reports as they are given out: in lower case. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who asks for which report, and what they may know of it: what every use case on a report takes. */
export interface ReportAccess {
  readonly reader: AccountActor | null;
  readonly id: string;
  readonly grant: string | undefined;
}

/** The id in the path. @throws SitegradeError `not-found` for what cannot be one */
export function reportIdOf({ params }: PageRequest): string {
  const { id } = params;
  if (id === undefined || !UUID.test(id)) throw notFound('report');
  return id;
}

/** Tells who asks for the report in the path. */
export async function readAccess(
  request: PageRequest,
  parts: Pick<PageServices, 'readActor'>,
  unlocked: UnlockedReports,
): Promise<ReportAccess> {
  const id = reportIdOf(request);
  return { id, reader: await parts.readActor(request), grant: await unlocked.grantFor(request, id) };
}

/**
 * The report in the path, where it is public: whatever is shown elsewhere than on its page is for everybody or nobody,
 * whoever asks.
 * @throws SitegradeError `not-found`
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
