import type { ReportSummary } from '../../../../../application/index.js';
import { errorDetails, requireScope } from '../../../../../domain/index.js';
import { message } from '../../messages.js';
import type { Form } from '../../session/read-form.js';
import { page, redirect, type WebAnswer } from '../../web-answer.js';
import type { PageServices } from '../../page-services.js';
import { ConfirmPage } from '../confirm-page.js';
import type { Guard } from '../guard.js';
import { findOwnedReport } from '../find-owned-report.js';
import type { Visit } from '../visit.js';
import { pluralize } from '../labels.js';
import { ReportsToDelete } from './reports-to-delete.js';
import { REPORTS, readReportListState } from './report-list-state.js';

/** As many as the largest page has. */
const MAX_SELECTED = 100;

/** Forms that carry what was chosen. */
export const BULK_FORM = { repeated: ['id'] } as const;

const CONFIRM = `${REPORTS}/delete`;

/** What can be done to several reports at once. Each is done by itself: what goes wrong with one is told at the end. */
export function bulkActions({ application, assets, log }: PageServices, guard: Guard) {
  const { reports } = application;

  /** Leads on to what the button of the list says. */
  async function choose(visit: Visit, form: Form): Promise<WebAnswer> {
    const { request } = visit;
    const ids = idsIn(form.all('id'));
    const back = backTo(form.text('back'));
    if (ids.length === 0) {
      const text = 'Nothing was chosen. Tick the reports first.';
      return guard.tell(request, request.link(back), { tone: 'warned', text, details: [] });
    }
    switch (form.text('action')) {
      case 'regenerate':
        return regenerate(visit, ids, back);
      case 'delete': {
        const query = new URLSearchParams([...ids.map((id) => ['id', id]), ['back', back]]);
        return redirect(request.link(`${CONFIRM}?${query}`));
      }
      default:
        return message(request, assets, { status: 400, title: 'Not a form of ours', sentence: 'It asks for nothing.' });
    }
  }

  async function regenerate(visit: Visit, ids: readonly string[], back: string): Promise<WebAnswer> {
    const left = await forEach(ids, visit, (id) => reports.update.execute(visit.actor, { id, regenerate: true }));
    const text = `${pluralize(ids.length - left.length, 'report is', 'reports are')} graded again, each in its turn.`;
    return tell(visit, back, text, left);
  }

  async function confirmDelete(visit: Visit): Promise<WebAnswer> {
    requireScope(visit.actor, 'write');
    const { request } = visit;
    const back = backTo(request.query.get('back') ?? '');
    const found: ReportSummary[] = [];
    for (const id of idsIn(request.query.getAll('id'))) {
      const report = await findOwnedReport(application, visit.actor, id).catch(nullWhereGone);
      if (report !== null) found.push(report);
    }
    if (found.length === 0) {
      const text = 'There is none of these reports any more.';
      return guard.tell(request, request.link(back), { tone: 'warned', text, details: [] });
    }
    const document = (
      <ConfirmPage
        visit={visit}
        title={`Delete ${pluralize(found.length, 'report')}?`}
        to={CONFIRM}
        buttonText={`Delete ${pluralize(found.length, 'report')}`}
        back={{ path: back, name: 'Back to the list' }}
      >
        <p>They go with all their past generations, and cannot be had back. Their links and badges stop working.</p>
        <input type="hidden" name="back" value={back} />
        {found.map(({ id }) => (
          <input type="hidden" name="id" value={id} />
        ))}
        <ReportsToDelete reports={found} />
      </ConfirmPage>
    );
    return page(200, document);
  }

  async function deleteChosen(visit: Visit, form: Form): Promise<WebAnswer> {
    const ids = idsIn(form.all('id'));
    const left = await forEach(ids, visit, (id) => reports.delete.execute(visit.actor, { id }));
    const text = `${pluralize(ids.length - left.length, 'report is', 'reports are')} deleted.`;
    return tell(visit, backTo(form.text('back')), text, left);
  }

  /** @returns what was left undone, and why */
  async function forEach(
    ids: readonly string[],
    visit: Visit,
    work: (id: string) => Promise<unknown>,
  ): Promise<string[]> {
    const left: string[] = [];
    for (const id of ids) {
      try {
        await work(id);
      } catch (error) {
        const kind = errorDetails(error)?.kind;
        if (kind === 'insufficient-scope') throw error;
        if (kind === undefined) log.error({ err: error, key_id: visit.actor.keyId }, 'one of several reports failed');
        left.push(`${id}: ${kind === 'not-found' ? 'it is gone already' : 'that went wrong here; try again'}`);
      }
    }
    return left;
  }

  function tell({ request }: Visit, back: string, text: string, left: readonly string[]): Promise<WebAnswer> {
    const whole =
      left.length === 0 ? text : `${text} ${pluralize(left.length, 'was left as it was', 'were left as they were')}:`;
    return guard.tell(request, request.link(back), {
      tone: left.length === 0 ? 'done' : 'warned',
      text: whole,
      details: left,
    });
  }

  return { choose, confirmDelete, deleteChosen };
}

function idsIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].slice(0, MAX_SELECTED);
}

/** The page of the list to go back to; whatever else is asked for, it is the list. */
function backTo(address: string): string {
  const [path, query = ''] = address.split('?', 2);
  return path === REPORTS ? readReportListState(new URLSearchParams(query)).here : REPORTS;
}

function nullWhereGone(error: unknown): null {
  if (errorDetails(error)?.kind === 'not-found') return null;
  throw error;
}
