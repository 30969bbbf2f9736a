import { createHmac, randomUUID } from 'node:crypto';
import { errorDetails, requireScope, type AccountActor, type PrivacyKind } from '../../../../../domain/index.js';
import type { Form } from '../../../http/read-body.js';
import type { Answer } from '../../../http/answer.js';
import { page } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import { violationsOf } from '../violations.js';
import type { Guard } from '../guard.js';
import type { Visit } from '../visit.js';
import { NewReportPage } from './new-report-page.js';
import { REPORTS } from './report-list-state.js';

/** The form for a new report. The parameter `url` fills in the web address. */
export async function showNewReport(visit: Visit): Promise<Answer> {
  requireScope(visit.actor, 'write');
  const url = visit.request.query.get('url') ?? '';
  return page(200, <NewReportPage {...{ visit, formId: randomUUID(), url, privacy: 'public', violations: [] }} />);
}

/** Creates a report. A form submitted twice creates one report. */
export function createReport({ application }: PageServices, guard: Guard) {
  return async (visit: Visit, form: Form): Promise<Answer> => {
    const { actor, request } = visit;
    const formId = form.text('form_id');
    // The use case validates the value.
    const privacy = form.text('privacy') as PrivacyKind;
    const input = { url: form.text('url').trim(), privacy, password: form.text('password') };
    try {
      const { answer } = await application.requests.runOnce.execute(
        actor,
        idempotencyKey(actor, formId, [input.url, privacy, input.password]),
        async (id) => (await application.reports.create.execute(actor, input, id)).id,
      );
      const text = 'Report created. The page is queued to be checked.';
      return await guard.redirectWithFlash(request, request.link(`${REPORTS}/${answer}`), {
        tone: 'done',
        text,
        details: [],
      });
    } catch (error) {
      if (errorDetails(error)?.kind === 'idempotency-in-progress') {
        const text = 'The report is being created.';
        return guard.redirectWithFlash(request, request.link(REPORTS), { tone: 'done', text, details: [] });
      }
      const violations = violationsOf(error);
      return page(422, <NewReportPage {...{ visit, formId, url: input.url, privacy, violations }} />);
    }
  };
}

/**
 * The idempotency key of a form. The same form with other fields, for example after going back, is another request. The
 * fields may contain a password: only an HMAC under the random key of the form is stored.
 */
function idempotencyKey({ account }: AccountActor, formId: string, fields: readonly string[]) {
  const key = createHmac('sha256', formId || randomUUID())
    .update(JSON.stringify([account, 'create-report-form', ...fields]))
    .digest('hex');
  return { key, fingerprint: key };
}
