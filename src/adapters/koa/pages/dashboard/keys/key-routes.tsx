import { createHmac, randomUUID } from 'node:crypto';
import type { IssuedKey } from '../../../../../application/index.js';
import { errorDetails, requireScope, type Violation, type Scope } from '../../../../../domain/index.js';
import type { PageRoute } from '../../page-route.js';
import { withCookies } from '../../../http/cookies.js';
import type { Form } from '../../../http/read-body.js';
import type { Answer } from '../../../http/answer.js';
import { page, redirect } from '../../page-answer.js';
import type { PageServices } from '../../page-services.js';
import { violationsOf } from '../violations.js';
import type { Guard } from '../guard.js';
import { ListState } from '../list-state.js';
import { signInAddress } from '../sign-in/sign-in-address.js';
import type { Visit } from '../visit.js';
import { IssuedKeyPage } from './issued-key-page.js';
import { KeyListPage } from './key-list-page.js';
import { KEYS } from './keys-address.js';
import type { NewKeyFields } from './new-key-form.js';

const DAY = 24 * 60 * 60 * 1000;

const INVALID_DATE: Violation = {
  field: 'expires_at',
  code: 'invalid_time',
  message: 'The expiry date is invalid. Use the format YYYY-MM-DD, such as 2030-01-31.',
};

/** The pages for the API keys of the account. They require the scope `admin`. */
export function keyRoutes({ application, clock, visitors }: PageServices, guard: Guard): PageRoute[] {
  const { keys, requests } = application;

  async function show(
    visit: Visit,
    status = 200,
    fields = emptyFields(),
    violations: readonly Violation[] = [],
  ): Promise<Answer> {
    const { actor, request } = visit;
    const state = ListState.read(KEYS, [], request.query);
    const scope = state.scope(actor.account, 'keys');
    const { cursor, violations: cursorViolations } = state.cursorFrom(scope);
    const found = await keys.list.execute(actor, { perPage: 25, cursor });
    const pagerLinks = state.pagerLinks(found, scope);
    const all = [...violations, ...cursorViolations];
    const document = <KeyListPage {...{ visit, page: found, pagerLinks, fields, now: clock.now(), violations: all }} />;
    return page(cursorViolations.length === 0 ? status : 422, document);
  }

  /** Issues a key and shows it. A form submitted twice issues one key; the second answer does not show it again. */
  async function issue(visit: Visit, form: Form): Promise<Answer> {
    requireScope(visit.actor, 'admin');
    const fields: NewKeyFields = {
      name: form.text('name').trim(),
      scope: form.text('scope'),
      expiryDate: form.text('expires_at').trim(),
      formId: form.text('form_id'),
    };
    const expiresAt = endOf(fields.expiryDate);
    if (expiresAt === undefined) return show(visit, 422, fields, [INVALID_DATE]);
    let issued: IssuedKey | null = null;
    try {
      const key = createHmac('sha256', fields.formId || randomUUID())
        .update(JSON.stringify([visit.actor.account, 'issue-key-form', fields]))
        .digest('hex');
      await requests.runOnce.execute(visit.actor, { key, fingerprint: key }, async () => {
        // The use case validates the value.
        const scope = fields.scope as Scope;
        issued = await keys.issue.execute(visit.actor, { name: fields.name, scope, expiresAt });
        return issued.key.id;
      });
    } catch (error) {
      if (errorDetails(error)?.kind !== 'idempotency-in-progress') return show(visit, 422, fields, violationsOf(error));
    }
    if (issued !== null) return page(200, <IssuedKeyPage visit={visit} issued={issued} />);
    const text = 'This key was already created and shown. If you did not copy it, revoke it and create another.';
    return guard.redirectWithFlash(visit.request, visit.request.link(KEYS), { tone: 'warned', text, details: [] });
  }

  async function revoke(visit: Visit): Promise<Answer> {
    const { actor, request } = visit;
    const key = await keys.revoke.execute(actor, { id: request.params['id'] ?? '' });
    if (key.id === actor.keyId) {
      return withCookies(redirect(signInAddress(request, 'revoked')), visitors.sessions.drop(request));
    }
    const text = `Key “${key.name}” revoked.`;
    return guard.redirectWithFlash(request, request.link(KEYS), { tone: 'done', text, details: [] });
  }

  return [
    { path: KEYS, GET: guard.view((visit) => show(visit)), POST: guard.action(issue) },
    { path: `${KEYS}/{id}/revoke`, POST: guard.action(revoke) },
  ];
}

function emptyFields(): NewKeyFields {
  return { name: '', scope: 'read', expiryDate: '', formId: randomUUID() };
}

/** The end of a day in UTC; null for an empty text, undefined for an invalid date. */
function endOf(day: string): Date | null | undefined {
  if (day === '') return null;
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  return Number.isNaN(start) ? undefined : new Date(start + DAY);
}
