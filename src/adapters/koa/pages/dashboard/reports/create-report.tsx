import { randomUUID } from 'node:crypto';
import { errorDetails, readTypedAddress, requireScope, type PrivacyKind } from '../../../../../domain/index.js';
import type { Form } from '../../../http/read-body.js';
import type { Answer } from '../../../http/answer.js';
import { page, redirect } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import { findOwnedReport } from '../find-owned-report.js';
import { onceKey } from '../once-key.js';
import { violationsOf } from '../violations.js';
import type { Guard } from '../guard.js';
import type { Visit } from '../visit.js';
import { findReportOn } from './find-report-on.js';
import { NewReportPage } from './new-report-page.js';
import { REPORTS } from './report-list-state.js';

/** Marks the answer of a form that created nothing, because this report has the same URL. */
const EXISTS = 'exists:';

/** The form for a new report, and creating it. */
export function createReport({ application }: PageServices, guard: Guard) {
  /** The parameter `url` fills in the web address. */
  async function show(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    requireScope(actor, 'write');
    const url = request.query.get('url') ?? '';
    const { target, violation } = readTypedAddress(url);
    const existing = target === null ? null : await findReportOn(application, actor, target);
    const violations = url === '' || violation === null ? [] : [violation];
    return page(
      200,
      <NewReportPage {...{ visit, formId: randomUUID(), url, privacy: 'private', existing, violations }} />,
    );
  }

  /** A form submitted twice creates one report. The same URL again offers the report that exists. */
  async function create(visit: Visit, form: Form): Promise<Answer> {
    const { actor, request } = visit;
    const formId = form.text('form_id');
    const url = form.text('url').trim();
    const isAnother = form.text('another') === '1';
    // The use case validates the value.
    const privacy = form.text('privacy') as PrivacyKind;
    const { target } = readTypedAddress(url);
    // The use case says what is wrong with the other fields too.
    const input = { url: target?.url ?? url, privacy, password: form.text('password') };
    const again = (rest: Partial<Parameters<typeof NewReportPage>[0]>) => (
      <NewReportPage {...{ visit, formId, url, privacy, existing: null, violations: [], ...rest }} />
    );
    try {
      const { answer } = await application.requests.runOnce.execute(
        actor,
        onceKey(actor, 'create-report-form', formId, [input.url, privacy, input.password, String(isAnother)]),
        async (id) => {
          const existing = isAnother || target === null ? null : await findReportOn(application, actor, target);
          if (existing !== null && existing.id !== id) return EXISTS + existing.id;
          return (await application.reports.create.execute(actor, input, id)).id;
        },
      );
      if (!answer.startsWith(EXISTS)) return redirect(request.link(`/reports/${answer}`));
      const existing = await findOwnedReport(application, actor, answer.slice(EXISTS.length));
      return page(200, again({ existing }));
    } catch (error) {
      if (errorDetails(error)?.kind === 'idempotency-in-progress') {
        const text = 'The report is being created.';
        return guard.redirectWithFlash(request, request.link(REPORTS), { tone: 'done', text, details: [] });
      }
      const { violation } = readTypedAddress(url);
      const others = violationsOf(error).filter(({ field }) => field !== 'url');
      return page(422, again({ violations: violation === null ? others : [violation, ...others] }));
    }
  }

  return { show, create };
}
