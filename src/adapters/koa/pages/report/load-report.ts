import type { ReportDetails, ShareLinkSummary } from '../../../../application/index.js';
import { errorDetails } from '../../../../domain/index.js';
import { findOwnedReport } from '../dashboard/find-owned-report.js';
import type { PageServices } from '../page-services.js';
import { loadGuides, type LoadedGuides } from './load-guides.js';
import type { ReportAccess } from './report-access.js';
import { loadTime, type LoadedTime } from './time/load-time.js';

/** The data of a report page. */
export interface LoadedReport extends LoadedGuides {
  readonly report: ReportDetails;
  /** Whether the report belongs to the visitor. */
  readonly isOwn: boolean;
  /** The links of the report that work, newest first; empty for everyone but its owner. */
  readonly links: readonly ShareLinkSummary[];
  readonly time: LoadedTime;
}

/**
 * @param query of the page
 * @param checksUrl prefix of the URLs of the check documentation; undefined if there is none
 * @throws SitegradeError `not-found` or `password-required`, as `GetReport`
 */
export async function loadReport(
  { application, clock, log }: Pick<PageServices, 'application' | 'clock' | 'log'>,
  access: ReportAccess,
  query: URLSearchParams,
  checksUrl: string | undefined,
): Promise<LoadedReport> {
  const { reader, ...input } = access;
  const { id } = input;
  const own = await findOwn();
  const report = own ?? (await application.reports.get.execute(reader, input));
  const time = await loadTime({ application, clock }, access, query);
  const documented = await loadGuides({ application, log }, report, checksUrl);
  const links = reader === null || own === null ? [] : await application.shareLinks.list.execute(reader, { id });
  return { report, isOwn: own !== null, links, time, ...documented };

  async function findOwn(): Promise<ReportDetails | null> {
    if (reader === null) return null;
    try {
      return await findOwnedReport(application, reader, id);
    } catch (error) {
      if (errorDetails(error)?.kind === 'not-found') return null;
      throw error;
    }
  }
}
