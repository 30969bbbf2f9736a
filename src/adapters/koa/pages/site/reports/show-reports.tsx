import { randomUUID } from 'node:crypto';
import type { ProjectSummary, ScanDetails } from '../../../../../application/index.js';
import type { Answer } from '../../../http/answer.js';
import { page } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import { ListState, NO_PAGER_LINKS } from '../../dashboard/list-state.js';
import { siteAddress } from '../../dashboard/projects/project-list-state.js';
import { REPORT_PARAMETERS, toListInput } from '../../dashboard/reports/report-list-state.js';
import { violationsOf } from '../../dashboard/violations.js';
import type { Visit } from '../../dashboard/visit.js';
import { SITE_PARAMETERS, SiteReportsPage } from './site-reports-page.js';

/** A site without a scan, by its reports. @param failed the latest scan, if it found nothing */
export async function showReports(
  { application }: PageServices,
  visit: Visit,
  site: ProjectSummary,
  failed: ScanDetails | null,
): Promise<Answer> {
  const { actor, request } = visit;
  const query = new URLSearchParams(request.query);
  // The list of the site's reports is that of all reports, with a filter that the path gives.
  for (const name of REPORT_PARAMETERS) if (!SITE_PARAMETERS.some((own) => own === name)) query.delete(name);
  const state = ListState.read(siteAddress(site.name), REPORT_PARAMETERS, query);
  const { input, scope, violations } = toListInput(state, actor);
  const [{ items }, changes] = await Promise.all([
    application.overview.sites.execute(actor, { project: site.name }),
    application.overview.changes.execute(actor, { project: site.name }),
  ]);
  const shown = { visit, site, overview: items[0] ?? null, changes, state, failed, formId: randomUUID() };
  try {
    const reports = await application.reports.list.execute(actor, { ...input, project: site.name });
    const pagerLinks = state.pagerLinks(reports, scope);
    const document = <SiteReportsPage {...shown} page={reports} pagerLinks={pagerLinks} violations={violations} />;
    return page(violations.length === 0 ? 200 : 422, document);
  } catch (error) {
    const all = [...violations, ...violationsOf(error)];
    return page(422, <SiteReportsPage {...shown} page={null} pagerLinks={NO_PAGER_LINKS} violations={all} />);
  }
}
