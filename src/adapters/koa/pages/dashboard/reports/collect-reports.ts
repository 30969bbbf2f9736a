import type { Application, ReportSummary } from '../../../../../application/index.js';
import { errorDetails } from '../../../../../domain/index.js';
import { decodeCursor, encodeCursor, isUuid } from '../../../http/cursor.js';
import { findOwnedReport } from '../find-owned-report.js';
import type { Visit } from '../visit.js';
import { REPORTS, readReportListState, toListInput } from './report-list-state.js';

/** Reports that one request changes at most. */
export const MAX_AT_ONCE = 500;

/** Which reports a bulk action is for. */
export interface Selection {
  /** Everything that matches the filters of the list, instead of the selected IDs. */
  readonly isAll: boolean;
  readonly ids: readonly string[];
  /** The list with its filters: a path with a query. */
  readonly back: string;
  /** Where to go on in everything that matches; empty for the start. */
  readonly from: string;
}

export interface CollectedReports {
  /** At most `MAX_AT_ONCE`. */
  readonly reports: readonly ReportSummary[];
  /** Selected IDs without a report. */
  readonly missing: readonly string[];
  /** `from` of the reports that match but are left for another request; null if there are none. */
  readonly left: string | null;
}

/** Reads a selection from a form or a query. IDs may also be in one field, because a form has few fields. */
export function readSelection(text: (name: string) => string, ids: readonly string[]): Selection {
  const joined = text('ids').split(',').filter(Boolean);
  return {
    isAll: text('all') === '1',
    ids: [...new Set([...ids, ...joined])].slice(0, MAX_AT_ONCE),
    back: backTo(text('back')),
    from: text('from'),
  };
}

/** The page of the list to return to, or the settings of a report. Any other path becomes the list itself. */
function backTo(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  if (path.startsWith(`${REPORTS}/`) && isUuid(path.slice(REPORTS.length + 1))) return path;
  return path === REPORTS ? readReportListState(new URLSearchParams(query)).current : REPORTS;
}

/** Finds the reports of a selection. @throws SitegradeError `invalid` if a filter of the list is */
export async function collectReports(
  application: Application,
  visit: Visit,
  selection: Selection,
): Promise<CollectedReports> {
  return selection.isAll ? collectMatching(application, visit, selection) : collectIds(application, visit, selection);
}

async function collectIds(application: Application, { actor }: Visit, { ids }: Selection): Promise<CollectedReports> {
  const reports: ReportSummary[] = [];
  const missing: string[] = [];
  for (const id of ids) {
    const report = await findOwnedReport(application, actor, id).catch(nullIfNotFound);
    if (report === null) missing.push(id);
    else reports.push(report);
  }
  return { reports, missing, left: null };
}

async function collectMatching(
  application: Application,
  { actor }: Visit,
  { back, from }: Selection,
): Promise<CollectedReports> {
  const filters = new URLSearchParams(back.split('?', 2)[1] ?? '');
  filters.delete('cursor');
  // By creation: the action may change what the other orders sort by.
  filters.delete('order');
  const { input, scope } = toListInput(readReportListState(filters), actor);
  const reports: ReportSummary[] = [];
  let cursor = from === '' ? null : decodeCursor(from, scope);
  do {
    const page = await application.reports.list.execute(actor, { ...input, perPage: 100, cursor: cursor ?? undefined });
    reports.push(...page.items);
    cursor = page.next;
  } while (cursor !== null && reports.length < MAX_AT_ONCE);
  return { reports, missing: [], left: cursor === null ? null : encodeCursor(cursor, scope) };
}

function nullIfNotFound(error: unknown): null {
  if (errorDetails(error)?.kind === 'not-found') return null;
  throw error;
}
