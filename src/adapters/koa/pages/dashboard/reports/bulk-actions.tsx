import type { ReportSummary } from '../../../../../application/index.js';
import { errorDetails, requireScope } from '../../../../../domain/index.js';
import { malformed } from '../../../http/problem.js';
import type { Form } from '../../../http/read-body.js';
import type { Answer } from '../../../http/answer.js';
import { page, redirect } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import type { Flash } from '../../session/flash.js';
import type { Guard } from '../guard.js';
import { countOf } from '../labels.js';
import { shortUrl } from '../short-url.js';
import type { Visit } from '../visit.js';
import { BulkDeletePage, MoreLeftPage } from './bulk-pages.js';
import { collectReports, readSelection, type Selection } from './collect-reports.js';
import { BULK_ACTIONS, type BulkAction } from './bulk-action.js';
import { CONFIRM_DELETE } from './report-list-state.js';
import { undoOf } from './undo-privacy.js';

/** Options of the forms that carry a selection. */
export const BULK_FORM = { repeated: ['id'] } as const;

const DONE: Readonly<Record<BulkAction, (reports: string) => string>> = {
  regenerate: (reports) => `${reports} will be checked again.`,
  private: (reports) => `${reports} made private.`,
  public: (reports) => `${reports} made public.`,
};

/** The outcome of an action on several reports. */
interface Outcome {
  /** As they were before. */
  readonly changed: readonly ReportSummary[];
  /** What could not be processed, each with the reason. */
  readonly skipped: readonly string[];
}

/** Actions on several reports. Each report is processed separately; those that fail are listed at the end. */
export function bulkActions({ application, log }: PageServices, guard: Guard) {
  const { reports } = application;

  /** Handles the form of the list: acts on the reports, or leads to the confirmation page. */
  async function submit(visit: Visit, form: Form): Promise<Answer> {
    const { request } = visit;
    const selection = readSelection((name) => form.text(name), form.all('id'));
    if (!selection.isAll && selection.ids.length === 0) {
      return showOutcome(visit, selection, {
        tone: 'warned',
        text: 'No reports selected. Select at least one report.',
      });
    }
    const named = form.text('action');
    if (named === 'delete') {
      const query = new URLSearchParams([['back', selection.back]]);
      if (selection.isAll) query.set('all', '1');
      else for (const id of selection.ids) query.append('id', id);
      return redirect(request.link(`${CONFIRM_DELETE}?${query}`));
    }
    const action = BULK_ACTIONS.find((each) => each === named);
    if (action === undefined) throw malformed('Unknown form action. Go back, reload the page and try again.');
    return act(visit, selection, action);
  }

  async function act(visit: Visit, selection: Selection, action: BulkAction): Promise<Answer> {
    requireScope(visit.actor, 'write');
    const { reports: found, missing, left } = await collectReports(application, visit, selection);
    const affected = action === 'regenerate' ? found : found.filter(({ privacy }) => privacy !== action);
    const change = action === 'regenerate' ? { regenerate: true } : { privacy: action };
    const { changed, skipped } = await forEach(affected, visit, ({ id }) =>
      reports.update.execute(visit.actor, { id, ...change }),
    );
    const text = DONE[action](countOf(changed.length, 'report'));
    if (left !== null) return page(200, <MoreLeftPage {...{ visit, selection, action, text, skipped, left }} />);
    return showOutcome(visit, selection, {
      text,
      details: [...missing.map(noLongerExists), ...skipped],
      undo: action === 'regenerate' ? undefined : undoOf(changed),
    });
  }

  async function confirmDelete(visit: Visit): Promise<Answer> {
    requireScope(visit.actor, 'write');
    const { query } = visit.request;
    const selection = readSelection((name) => query.get(name) ?? '', query.getAll('id'));
    const { reports: found, left } = await collectReports(application, visit, selection);
    if (found.length > 0) return page(200, <BulkDeletePage {...{ visit, selection, reports: found, left }} />);
    return showOutcome(visit, selection, { tone: 'warned', text: 'These reports no longer exist.' });
  }

  async function deleteSelected(visit: Visit, form: Form): Promise<Answer> {
    const selection = readSelection((name) => form.text(name), form.all('id'));
    requireScope(visit.actor, 'write');
    const { reports: found, missing } = await collectReports(application, visit, { ...selection, isAll: false });
    const { changed, skipped } = await forEach(found, visit, ({ id }) => reports.delete.execute(visit.actor, { id }));
    const rest = form.text('more') === '1' ? ' More reports match: select all again to go on.' : '';
    return showOutcome(visit, selection, {
      text: `${countOf(changed.length, 'report')} deleted.${rest}`,
      details: [...missing.map(noLongerExists), ...skipped],
    });
  }

  async function forEach(
    found: readonly ReportSummary[],
    visit: Visit,
    work: (report: ReportSummary) => Promise<unknown>,
  ): Promise<Outcome> {
    const changed: ReportSummary[] = [];
    const skipped: string[] = [];
    for (const report of found) {
      try {
        await work(report);
        changed.push(report);
      } catch (error) {
        const kind = errorDetails(error)?.kind;
        if (kind === undefined) log.error({ err: error, key_id: visit.actor.keyId }, 'bulk action failed for a report');
        const reason = kind === 'not-found' ? 'no longer exists' : 'something went wrong, try again';
        skipped.push(`${shortUrl(report.url)}: ${reason}`);
      }
    }
    return { changed, skipped };
  }

  function showOutcome({ request }: Visit, { back }: Selection, flash: Pick<Flash, 'text'> & Partial<Flash>) {
    const { text, details = [], undo } = flash;
    return guard.redirectWithFlash(request, request.link(back), {
      tone: flash.tone ?? (details.length === 0 ? 'done' : 'warned'),
      text: details.length === 0 ? text : `${text} ${details.length} skipped:`,
      details,
      undo,
    });
  }

  return { submit, confirmDelete, deleteSelected };
}

function noLongerExists(id: string): string {
  return `${id}: no longer exists`;
}
