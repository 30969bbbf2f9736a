import { randomUUID } from 'node:crypto';
import { errorDetails, readTypedAddress, requireScope, type PrivacyKind } from '../../../../../domain/index.js';
import type { Answer } from '../../../http/answer.js';
import type { Form } from '../../../http/read-body.js';
import { page, redirect } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import type { Guard } from '../../dashboard/guard.js';
import { onceKey } from '../../dashboard/once-key.js';
import { siteAddress } from '../../dashboard/projects/project-list-state.js';
import { violationsOf } from '../../dashboard/violations.js';
import type { Visit } from '../../dashboard/visit.js';
import { NewScanPage } from './new-scan-page.js';
import { optionsOf, readScanForm, valuesOf, type ScanFormValues } from './scan-form-values.js';

/** The form for a new scan, and starting it. */
export function startScan({ application }: PageServices, guard: Guard) {
  const { scans } = application;

  /** The parameter `url` fills in where to begin, `scan` the options of an earlier scan, `max_pages` another limit. */
  async function show(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    requireScope(actor, 'write');
    const { query } = request;
    const earlier = query.get('scan');
    const scan = earlier === null ? null : await scans.get.execute(actor, { id: earlier });
    const filled = scan === null ? valuesOf(query.get('url') ?? '') : valuesOf(scan.url, scan.options);
    const values = { ...filled, maxPages: query.get('max_pages') ?? filled.maxPages };
    return page(200, <NewScanPage {...{ visit, formId: randomUUID(), values, violations: [] }} />);
  }

  /** A form submitted twice starts one scan. */
  async function create(visit: Visit, form: Form): Promise<Answer> {
    return start(visit, form, readScanForm(form));
  }

  /** @param values what the form says, or stands for */
  async function start(visit: Visit, form: Form, values: ScanFormValues): Promise<Answer> {
    const { actor, request } = visit;
    const formId = form.text('form_id');
    const { target, violation } = readTypedAddress(values.url);
    const input = {
      url: target?.url ?? values.url,
      ...optionsOf(values),
      // The use case validates the value.
      privacy: values.privacy as PrivacyKind,
      password: form.text('password'),
    };
    try {
      const { answer } = await application.requests.runOnce.execute(
        actor,
        onceKey(actor, 'scan-form', formId, [JSON.stringify(input)]),
        async (id) => (await scans.create.execute(actor, input, id)).project,
      );
      return redirect(request.link(siteAddress(answer)));
    } catch (error) {
      const details = errorDetails(error);
      if (details?.kind === 'idempotency-in-progress') {
        const text = 'The scan is being started.';
        return guard.redirectWithFlash(request, request.link('/'), { tone: 'done', text, details: [] });
      }
      const again = (status: number, violations: ReturnType<typeof violationsOf>) =>
        page(status, <NewScanPage {...{ visit, formId, values, violations }} />);
      if (details?.kind === 'too-many-scans') {
        const message = `${details.limit} scans are queued or running. Wait until one ends, or cancel one.`;
        return again(409, [{ field: 'scans', code: 'too_many', message }]);
      }
      const others = violationsOf(error).filter(({ field }) => field !== 'url');
      return again(422, violation === null ? others : [violation, ...others]);
    }
  }

  return { show, create, start };
}
