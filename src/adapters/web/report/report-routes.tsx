import { errorDetails } from '../../../domain/index.js';
import { message, notFound, wholeSeconds } from '../messages.js';
import type { Route } from '../router.js';
import { readForm } from '../session/read-form.js';
import { KEPT_BY_NOBODY, page, redirect, type WebAnswer } from '../web-answer.js';
import type { WebParts } from '../web-parts.js';
import type { WebRequest } from '../web-request.js';
import { guidesFor } from './check-guide.js';
import { PasswordPage } from './password-page.js';
import { ReportPage } from './report-page.js';
import { UnlockedReports } from './unlocked-reports.js';

/** Ids of reports as they are given out: in lower case. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Largest password form, in bytes: the longest password, percent-encoded, and its name. */
const MAX_FORM = 2048;

/** A report's page, which `links.page` of the report leads to. */
export function reportRoutes(parts: WebParts): Route[] {
  const { application, assets, log, checksUrl } = parts;
  const unlocked = new UnlockedReports(parts);

  const idOf = ({ params }: WebRequest) => (UUID.test(params['id'] ?? '') ? (params['id'] ?? null) : null);

  const askForPassword = (
    request: WebRequest,
    status: number,
    text: string | null,
    headers: WebAnswer['headers'] = {},
  ) =>
    page(status, <PasswordPage request={request} assets={assets} message={text} />, { ...KEPT_BY_NOBODY, ...headers });

  /** null where the generator cannot say: the report is shown all the same, without what there is to say about checks. */
  async function describeChecks() {
    try {
      return await application.checks.describe.execute();
    } catch (error) {
      log.warn({ err: error }, 'the generator does not describe its checks');
      return null;
    }
  }

  async function show(request: WebRequest): Promise<WebAnswer> {
    const id = idOf(request);
    if (id === null) return notFound(request, assets);
    try {
      const grant = await unlocked.grantFor(request, id);
      const report = await application.reports.get.execute(null, { id, grant });
      const checks = checksUrl?.startsWith('/') ? request.link(checksUrl) : checksUrl;
      const guides = guidesFor(report.generator, await describeChecks(), checks);
      const headers = report.privacy === 'public' ? { 'Cache-Control': 'private, no-cache' } : KEPT_BY_NOBODY;
      return page(200, <ReportPage request={request} assets={assets} report={report} guides={guides} />, headers);
    } catch (error) {
      if (errorDetails(error)?.kind === 'password-required') return askForPassword(request, 200, null);
      throw error;
    }
  }

  async function unlock(request: WebRequest): Promise<WebAnswer> {
    const sent = await readForm(request.req, { maxBytes: MAX_FORM });
    if (sent.kind === 'refused') {
      const { status, message: sentence, headers } = sent;
      return message(request, assets, { status, title: 'Not a form of ours', sentence, headers });
    }
    const id = idOf(request);
    if (id === null) return notFound(request, assets);
    try {
      const grant = await application.reports.unlock.execute({ id, password: sent.form.text('password') });
      const cookie = grant === null ? {} : { 'Set-Cookie': await unlocked.remember(request, id, grant) };
      return redirect(id, cookie);
    } catch (error) {
      const details = errorDetails(error);
      switch (details?.kind) {
        case 'password-required':
          return askForPassword(request, 403, 'Enter the password of this report.');
        case 'password-wrong':
          return askForPassword(request, 403, 'This is not the password of this report. Try again.');
        case 'throttled': {
          const seconds = wholeSeconds(details.retryAfterSeconds);
          const text = `Too many wrong passwords were tried on this report. Try again in ${seconds} seconds.`;
          return askForPassword(request, 429, text, { 'Retry-After': seconds });
        }
        default:
          throw error;
      }
    }
  }

  return [{ path: '/reports/{id}', GET: show, POST: unlock }];
}
