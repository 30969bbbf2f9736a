import type { Answer } from '../../../http/answer.js';
import type { Form } from '../../../http/read-body.js';
import type { PageRoute } from '../../page-route.js';
import type { PageServices } from '../../page-services.js';
import { readScanForm } from '../../site/start/scan-form-values.js';
import { startScan } from '../../site/start/start-scan.js';
import type { Guard } from '../guard.js';
import type { Visit } from '../visit.js';
import { changeReport } from './change-report.js';
import { BULK_FORM, bulkActions } from './bulk-actions.js';
import { createReport } from './create-report.js';
import { listReports } from './list-reports.js';
import { CHOSEN, CONFIRM_DELETE, NEW_REPORT, REPORTS } from './report-list-state.js';

/** The pages for the reports of the account. */
export function ownReportRoutes(parts: PageServices, guard: Guard): PageRoute[] {
  const creating = createReport(parts, guard);
  const one = changeReport(parts, guard);
  const bulk = bulkActions(parts, guard);
  const scanning = startScan(parts, guard);

  /** The field for a web address checks one page, or its whole site. */
  function check(visit: Visit, form: Form): Promise<Answer> {
    return form.text('whole_site') === '1'
      ? scanning.start(visit, form, readScanForm(form))
      : creating.create(visit, form);
  }

  return [
    { path: REPORTS, GET: guard.view(listReports(parts)) },
    { path: NEW_REPORT, GET: guard.view(creating.show), POST: guard.action(check) },
    { path: CHOSEN, POST: guard.action(bulk.submit, BULK_FORM) },
    {
      path: CONFIRM_DELETE,
      GET: guard.view(bulk.confirmDelete),
      POST: guard.action(bulk.deleteSelected, BULK_FORM),
    },
    { path: `${REPORTS}/{id}`, GET: guard.view(one.show) },
    { path: `${REPORTS}/{id}/privacy`, POST: guard.action(one.changePrivacy) },
    { path: `${REPORTS}/{id}/regenerate`, POST: guard.action(one.regenerate) },
    { path: `${REPORTS}/{id}/delete`, GET: guard.view(one.confirmDelete), POST: guard.action(one.deleteReport) },
  ];
}
