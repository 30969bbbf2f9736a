import { errorDetails } from '../../../../domain/index.js';
import { retryAfter } from '../../http/problem.js';
import type { Answer } from '../../http/answer.js';
import { NO_STORE, page, redirect } from '../page-answer.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';
import { PasswordPage } from './password-page.js';
import { reportIdOf } from './report-access.js';
import type { UnlockedReports } from './unlocked-reports.js';

/** Maximum form size in bytes: room for the longest password, percent-encoded. */
const MAX_FORM = 2048;

/** The password form of a protected report. A correct password sets a cookie. */
export class PasswordForm {
  constructor(
    private readonly parts: Pick<PageServices, 'application' | 'assets'>,
    private readonly unlocked: UnlockedReports,
  ) {}

  /** @param problem what was wrong with the last attempt; null before the first one */
  show(request: PageRequest, status = 200, problem: string | null = null, headers: Answer['headers'] = {}): Answer {
    const { assets } = this.parts;
    return page(status, <PasswordPage request={request} assets={assets} problem={problem} />, {
      ...NO_STORE,
      ...headers,
    });
  }

  /** Handles the form. A correct password sets the cookie and redirects to the page that asked for it. */
  async submit(request: PageRequest): Promise<Answer> {
    const form = await request.readForm({ maxBytes: MAX_FORM });
    const id = reportIdOf(request);
    try {
      const { unlock } = this.parts.application.reports;
      const grant = await unlock.execute({ id, password: form.text('password'), client: request.state.client });
      const cookie = grant === null ? {} : { 'Set-Cookie': await this.unlocked.remember(request, id, grant) };
      const query = request.query.size === 0 ? '' : `?${request.query}`;
      return redirect(request.link(request.path + query), cookie);
    } catch (error) {
      return this.#refuse(request, error);
    }
  }

  #refuse(request: PageRequest, error: unknown): Answer {
    const details = errorDetails(error);
    switch (details?.kind) {
      case 'password-required':
        return this.show(request, 403, 'Enter the password.');
      case 'password-wrong':
        return this.show(request, 403, 'Wrong password. Try again.');
      case 'throttled': {
        const headers = retryAfter(details.retryAfterSeconds);
        const problem = `Too many wrong passwords for this report. Try again in ${headers['Retry-After']} seconds.`;
        return this.show(request, 429, problem, headers);
      }
      default:
        throw error;
    }
  }
}
