import { errorDetails } from '../../../domain/index.js';
import { notAForm, wholeSeconds } from '../messages.js';
import { readForm } from '../session/read-form.js';
import { KEPT_BY_NOBODY, page, redirect, type WebAnswer } from '../web-answer.js';
import type { WebParts } from '../web-parts.js';
import type { WebRequest } from '../web-request.js';
import { PasswordPage } from './password-page.js';
import { reportIdOf } from './report-access.js';
import type { UnlockedReports } from './unlocked-reports.js';

/** Largest form, in bytes: the longest password, percent-encoded, and its name. */
const MAX_FORM = 2048;

/** Asks for the password of a report, and remembers who has given the right one. */
export class PasswordForm {
  constructor(
    private readonly parts: Pick<WebParts, 'application' | 'assets'>,
    private readonly unlocked: UnlockedReports,
  ) {}

  /** @param problem why the last try brought nothing; null before the first one */
  ask(request: WebRequest, status = 200, problem: string | null = null, headers: WebAnswer['headers'] = {}): WebAnswer {
    const { assets } = this.parts;
    return page(status, <PasswordPage request={request} assets={assets} problem={problem} />, {
      ...KEPT_BY_NOBODY,
      ...headers,
    });
  }

  /** Answers the form: the right password leads to the page itself, with a cookie. */
  async submit(request: WebRequest): Promise<WebAnswer> {
    const sent = await readForm(request.req, { maxBytes: MAX_FORM });
    if (sent.kind === 'refused') return notAForm(request, this.parts.assets, sent);
    const id = reportIdOf(request);
    try {
      const { unlock } = this.parts.application.reports;
      const grant = await unlock.execute({ id, password: sent.form.text('password') });
      const cookie = grant === null ? {} : { 'Set-Cookie': await this.unlocked.remember(request, id, grant) };
      return redirect(request.link(`/reports/${id}`), cookie);
    } catch (error) {
      return this.#refuse(request, error);
    }
  }

  #refuse(request: WebRequest, error: unknown): WebAnswer {
    const details = errorDetails(error);
    switch (details?.kind) {
      case 'password-required':
        return this.ask(request, 403, 'Enter the password of this report.');
      case 'password-wrong':
        return this.ask(request, 403, 'This is not the password of this report. Try again.');
      case 'throttled': {
        const seconds = wholeSeconds(details.retryAfterSeconds);
        const problem = `Too many wrong passwords were tried on this report. Try again in ${seconds} seconds.`;
        return this.ask(request, 429, problem, { 'Retry-After': seconds });
      }
      default:
        throw error;
    }
  }
}
