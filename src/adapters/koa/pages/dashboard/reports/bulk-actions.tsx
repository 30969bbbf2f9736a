import type { ReportSummary } from '../../../../../application/index.js';
import { errorDetails, requireScope } from '../../../../../domain/index.js';
import { malformed } from '../../../http/problem.js';
import type { Form } from '../../../http/read-body.js';
import type { Answer } from '../../../http/answer.js';
import { page, redirect } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import { ConfirmPage } from '../confirm-page.js';
import type { Guard } from '../guard.js';
import { findOwnedReport } from '../find-owned-report.js';
import type { Visit } from '../visit.js';
import { pluralize } from '../labels.js';
import { ReportsToDelete } from './reports-to-delete.js';
import { REPORTS, readReportListState } from './report-list-state.js';

/** The largest page size. */
const MAX_SELECTED = 100;

/** Options of the forms that carry a selection. */
export const BULK_FORM = { repeated: ['id'] } as const;

const CONFIRM = `${REPORTS}/delete`;

/** Actions on several reports. Each report is processed separately; those that fail are listed at the end. */
export function bulkActions({ application, log }: PageServices, guard: Guard) {
  const { reports } = application;

  /** Handles the form of the list: checks the selected reports again, or leads to the confirmation page. */
  async function submit(visit: Visit, form: Form): Promise<Answer> {
    const { request } = visit;
    const ids = idsIn(form.all('id'));
    const back = backTo(form.text('back'));
    if (ids.length === 0) {
      const text = 'No reports selected. Select at least one report.';
      return guard.redirectWithFlash(request, request.link(back), { tone: 'warned', text, details: [] });
    }
    switch (form.text('action')) {
      case 'regenerate':
        return regenerate(visit, ids, back);
      case 'delete': {
        const query = new URLSearchParams([...ids.map((id) => ['id', id]), ['back', back]]);
        return redirect(request.link(`${CONFIRM}?${query}`));
      }
      default:
        throw malformed('Unknown form action. Go back, reload the page and try again.');
    }
  }

  async function regenerate(visit: Visit, ids: readonly string[], back: string): Promise<Answer> {
    const skipped = await forEach(ids, visit, (id) => reports.update.execute(visit.actor, { id, regenerate: true }));
    const text = `${pluralize(ids.length - skipped.length, 'report')} will be checked again.`;
    return showOutcome(visit, back, text, skipped);
  }

  async function confirmDelete(visit: Visit): Promise<Answer> {
    requireScope(visit.actor, 'write');
    const { request } = visit;
    const back = backTo(request.query.get('back') ?? '');
    const found: ReportSummary[] = [];
    for (const id of idsIn(request.query.getAll('id'))) {
      const report = await findOwnedReport(application, visit.actor, id).catch(nullIfNotFound);
      if (report !== null) found.push(report);
    }
    if (found.length === 0) {
      const text = 'These reports no longer exist.';
      return guard.redirectWithFlash(request, request.link(back), { tone: 'warned', text, details: [] });
    }
    const document = (
      <ConfirmPage
        visit={visit}
        title={`Delete ${pluralize(found.length, 'report')}?`}
        to={CONFIRM}
        buttonText={`Delete ${pluralize(found.length, 'report')}`}
        back={{ path: back, name: 'Reports' }}
      >
        <p>This also deletes their history. Links and badges stop working. You cannot undo this.</p>
        <input type="hidden" name="back" value={back} />
        {found.map(({ id }) => (
          <input type="hidden" name="id" value={id} />
        ))}
        <ReportsToDelete reports={found} />
      </ConfirmPage>
    );
    return page(200, document);
  }

  async function deleteSelected(visit: Visit, form: Form): Promise<Answer> {
    const ids = idsIn(form.all('id'));
    const skipped = await forEach(ids, visit, (id) => reports.delete.execute(visit.actor, { id }));
    const text = `${pluralize(ids.length - skipped.length, 'report')} deleted.`;
    return showOutcome(visit, backTo(form.text('back')), text, skipped);
  }

  /** @returns the ids that could not be processed, each with the reason */
  async function forEach(
    ids: readonly string[],
    visit: Visit,
    work: (id: string) => Promise<unknown>,
  ): Promise<string[]> {
    const skipped: string[] = [];
    for (const id of ids) {
      try {
        await work(id);
      } catch (error) {
        const kind = errorDetails(error)?.kind;
        if (kind === 'insufficient-scope') throw error;
        if (kind === undefined) log.error({ err: error, key_id: visit.actor.keyId }, 'bulk action failed for a report');
        skipped.push(`${id}: ${kind === 'not-found' ? 'no longer exists' : 'something went wrong, try again'}`);
      }
    }
    return skipped;
  }

  function showOutcome({ request }: Visit, back: string, text: string, skipped: readonly string[]): Promise<Answer> {
    return guard.redirectWithFlash(request, request.link(back), {
      tone: skipped.length === 0 ? 'done' : 'warned',
      text: skipped.length === 0 ? text : `${text} ${skipped.length} skipped:`,
      details: skipped,
    });
  }

  return { submit, confirmDelete, deleteSelected };
}

function idsIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].slice(0, MAX_SELECTED);
}

/** The page of the list to return to. Any other path becomes the list itself. */
function backTo(address: string): string {
  const [path, query = ''] = address.split('?', 2);
  return path === REPORTS ? readReportListState(new URLSearchParams(query)).current : REPORTS;
}

function nullIfNotFound(error: unknown): null {
  if (errorDetails(error)?.kind === 'not-found') return null;
  throw error;
}
