import { requireScope, type PrivacyKind } from '../../../../../domain/index.js';
import type { Form } from '../../../http/read-body.js';
import type { Answer } from '../../../http/answer.js';
import { page, redirect } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import { ConfirmPage } from '../confirm-page.js';
import { violationsOf } from '../violations.js';
import type { Guard } from '../guard.js';
import { findOwnedReport } from '../find-owned-report.js';
import { ReportsToDelete } from './reports-to-delete.js';
import type { Visit } from '../visit.js';
import type { UndoPrivacy } from '../../session/flash.js';
import { REPORTS } from './report-list-state.js';
import { undoOf } from './undo-privacy.js';
import { ReportManagePage } from './report-manage-page.js';

const idOf = ({ request }: Visit) => request.params['id'] ?? '';

/** The settings of one report, and its forms. */
export function changeReport({ application }: PageServices, guard: Guard) {
  const { reports } = application;

  const done = (visit: Visit, path: string, text: string, undo?: UndoPrivacy) =>
    guard.redirectWithFlash(visit.request, visit.request.link(path), { tone: 'done', text, details: [], undo });

  async function show(visit: Visit): Promise<Answer> {
    const report = await findOwnedReport(application, visit.actor, idOf(visit));
    return page(200, <ReportManagePage visit={visit} report={report} />);
  }

  async function changePrivacy(visit: Visit, form: Form): Promise<Answer> {
    const id = idOf(visit);
    // The use case validates the value.
    const privacy = form.text('privacy') as PrivacyKind;
    const before = await findOwnedReport(application, visit.actor, id);
    try {
      await reports.update.execute(visit.actor, { id, privacy, password: form.text('password') });
      const undo = before.privacy === privacy ? undefined : undoOf([before]);
      return await done(visit, `${REPORTS}/${id}`, 'Privacy saved.', undo);
    } catch (error) {
      const violations = violationsOf(error);
      return page(422, <ReportManagePage {...{ visit, report: before, privacy, violations }} />);
    }
  }

  async function regenerate(visit: Visit): Promise<Answer> {
    const id = idOf(visit);
    await reports.update.execute(visit.actor, { id, regenerate: true });
    return redirect(visit.request.link(`/reports/${id}`));
  }

  async function confirmDelete(visit: Visit): Promise<Answer> {
    requireScope(visit.actor, 'write');
    const report = await findOwnedReport(application, visit.actor, idOf(visit));
    const path = `${REPORTS}/${report.id}`;
    const document = (
      <ConfirmPage
        visit={visit}
        title="Delete this report?"
        to={`${path}/delete`}
        buttonText="Delete report"
        back={{ path, name: 'Report' }}
      >
        <p>This also deletes its history. Its link and badge stop working. You cannot undo this.</p>
        <ReportsToDelete reports={[report]} />
      </ConfirmPage>
    );
    return page(200, document);
  }

  async function deleteReport(visit: Visit): Promise<Answer> {
    await reports.delete.execute(visit.actor, { id: idOf(visit) });
    return done(visit, REPORTS, 'Report deleted.');
  }

  return { show, changePrivacy, regenerate, confirmDelete, deleteReport };
}
