import type { Application, ReportDetails } from '../../../../application/index.js';
import { errorDetails, type AccountActor } from '../../../../domain/index.js';
import type { Answer } from '../../http/answer.js';
import { decodeCursor, type CursorScope } from '../../http/cursor.js';
import { allowedVersions, entityTag, matchesTag } from '../../http/entity-tag.js';
import { presentList } from '../presenters/list.js';
import { presentReport, presentReportSummary, reportAddress } from '../presenters/report.js';
import { toPrivacyKind } from '../presenters/values.js';
import { CreateReportBody } from '../requests/create-report-body.js';
import { parseWait, readReportPassword } from '../requests/headers.js';
import { ListReportsQuery } from '../requests/list-reports-query.js';
import { UpdateReportBody } from '../requests/update-report-body.js';
import { answerOnce } from './idempotency.js';
import { PRIVATE, idOf, operation, type Call, type Operation } from './operation.js';

/** Create, read, update, delete and list reports. */
export function reportOperations(application: Application): Operation[] {
  const { reports } = application;

  const listReports = operation({
    id: 'listReports',
    method: 'GET',
    path: '/api/v1/reports',
    scope: 'read',
    query: ListReportsQuery,
    async handle({ actor, query, base }) {
      const { search, project, result, sort_by: sortBy = 'id', sort = 'desc' } = query;
      const scope: CursorScope = {
        account: actor.account,
        list: 'reports',
        sortBy,
        sort,
        filters: [search, project, result],
      };
      const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, scope);
      const input = { search, project, result, sortBy, sort, perPage: query.per_page, cursor };
      const page = await reports.list.execute(actor, input);
      const request = { address: `${base}/api/v1/reports`, query, scope };
      const { body, headers } = presentList(page, (report) => presentReportSummary(report, base), request);
      return { status: 200, headers: { ...PRIVATE, ...headers }, body };
    },
  });

  const getReport = operation({
    id: 'getReport',
    method: 'GET',
    path: '/api/v1/reports/{id}',
    scope: 'read',
    async handle(call) {
      const password = readReportPassword(call.header('report-password'));
      const report = await reports.get.execute(call.actor, { id: idOf(call, 'report'), password });
      const answer = reportAnswer(200, report, call.base);
      const isUnchanged = matchesTag(call.header('if-none-match'), entityTag(report));
      return isUnchanged ? { status: 304, headers: answer.headers ?? {} } : answer;
    },
  });

  const createReport = operation({
    id: 'createReport',
    method: 'POST',
    path: '/api/v1/reports',
    scope: 'write',
    body: CreateReportBody,
    handle(call) {
      const { url, password } = call.body;
      const privacy = toPrivacyKind(call.body.privacy) ?? 'public';
      const input = { url, privacy, password: privacy === 'password' ? password : undefined };
      return answerOnce(application, call, ['createReport', url, privacy, input.password ?? null], async (id) => {
        const created = await reports.create.execute(call.actor, input, id);
        const { report, headers } = await awaitOutcome(call, created);
        const answer = reportAnswer(201, report, call.base, headers);
        return { ...answer, headers: { ...answer.headers, Location: reportAddress(report.id, call.base) } };
      });
    },
  });

  const updateReport = operation({
    id: 'updateReport',
    method: 'PUT',
    path: '/api/v1/reports/{id}',
    scope: 'write',
    body: UpdateReportBody,
    async handle(call) {
      const id = idOf(call, 'report');
      const { privacy, password, update } = call.body;
      const updated = await reports.update.execute(call.actor, {
        id,
        privacy: toPrivacyKind(privacy),
        password,
        regenerate: update === 1,
        ifVersion: allowedVersions(call.header('if-match'), id),
      });
      const { report, headers } = update === 1 ? await awaitOutcome(call, updated) : { report: updated, headers: {} };
      return reportAnswer(200, report, call.base, headers);
    },
  });

  const deleteReport = operation({
    id: 'deleteReport',
    method: 'DELETE',
    path: '/api/v1/reports/{id}',
    scope: 'write',
    async handle(call) {
      const id = idOf(call, 'report');
      await reports.delete.execute(call.actor, { id, ifVersion: allowedVersions(call.header('if-match'), id) });
      return { status: 204 };
    },
  });

  /** Waits up to N seconds for `Prefer: wait=N`, unless too many requests are waiting. Returns the last state if the report is deleted. */
  async function awaitOutcome(
    call: Pick<Call<object, object>, 'header' | 'whileWaiting'> & { readonly actor: AccountActor },
    report: ReportDetails,
  ): Promise<{ report: ReportDetails; headers: Record<string, string> }> {
    const seconds = parseWait(call.header('prefer'));
    if (seconds === null) return { report, headers: {} };
    const input = { id: report.id, timeoutMs: seconds * 1000 };
    const headers = { 'Preference-Applied': `wait=${seconds}` };
    try {
      const finished = await call.whileWaiting((stop) => reports.await.execute(call.actor, input, stop));
      return { report: finished, headers };
    } catch (error) {
      const kind = errorDetails(error)?.kind;
      if (kind === 'not-found') return { report, headers };
      if (kind === 'throttled') return { report, headers: {} };
      throw error;
    }
  }

  return [listReports, getReport, createReport, updateReport, deleteReport];
}

function reportAnswer(status: number, report: ReportDetails, base: string, headers = {}): Answer {
  return {
    status,
    headers: { ...PRIVATE, ETag: entityTag(report), ...headers },
    body: `{"data":${presentReport(report, base)}}`,
  };
}
