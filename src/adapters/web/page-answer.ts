import type { ReportDetails } from '../../application/index.js';
import { errorDetails } from '../../domain/index.js';
import type { CheckGuides } from './check-guide.js';
import { renderMessage } from './render-message.js';
import { renderPasswordForm } from './render-password-form.js';
import { renderReport } from './render-report.js';

/** What goes back to the browser. */
export interface PageAnswer {
  readonly status: number;
  readonly page: string;
  readonly headers: Readonly<Record<string, string>>;
}

const KEPT_BY_NOBODY = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** Made once, and the same for what is not there and what must look so. */
const NOT_FOUND: PageAnswer = {
  status: 404,
  page: renderMessage('No such report', 'There is no report at this address, or it is not for everybody to see.'),
  headers: { 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' },
};

const INTERNAL_ERROR = refusal(500, 'Something went wrong', 'The fault is ours and has been recorded.');

export function reportAnswer(report: ReportDetails, guides: CheckGuides): PageAnswer {
  const isPublic = report.privacy === 'public';
  const headers = isPublic ? { 'Cache-Control': 'private, no-cache' } : KEPT_BY_NOBODY;
  return { status: 200, page: renderReport(report, guides), headers };
}

export function notFoundAnswer(): PageAnswer {
  return NOT_FOUND;
}

export function unavailableAnswer(retryAfterSeconds: number): PageAnswer {
  return refusal(503, 'Not available right now', 'The service cannot answer right now. Try again in a moment.', {
    'Retry-After': wholeSeconds(retryAfterSeconds),
  });
}

/** A page that says why there is no report on it. */
export function refusal(
  status: number,
  title: string,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): PageAnswer {
  return { status, page: renderMessage(title, sentence), headers: { ...KEPT_BY_NOBODY, ...headers } };
}

/**
 * The answer to what a use case threw.
 * @param wasAsked whether the browser has sent the password form already
 */
export function errorAnswer(error: unknown, wasAsked: boolean): PageAnswer {
  const details = errorDetails(error);
  switch (details?.kind) {
    case 'not-found':
      return NOT_FOUND;
    case 'password-required':
      return wasAsked ? passwordForm(403, 'Enter the password of this report.') : passwordForm(200, null);
    case 'password-wrong':
      return passwordForm(403, 'This is not the password of this report. Try again.');
    case 'throttled': {
      const seconds = wholeSeconds(details.retryAfterSeconds);
      const message = `Too many wrong passwords were tried on this report. Try again in ${seconds} seconds.`;
      return passwordForm(429, message, { 'Retry-After': seconds });
    }
    case 'unavailable':
      return unavailableAnswer(details.retryAfterSeconds);
    default:
      return INTERNAL_ERROR;
  }
}

function passwordForm(
  status: number,
  message: string | null,
  headers: Readonly<Record<string, string>> = {},
): PageAnswer {
  return { status, page: renderPasswordForm(message), headers: { ...KEPT_BY_NOBODY, ...headers } };
}

function wholeSeconds(seconds: number): string {
  return String(Math.max(1, Math.ceil(seconds)));
}
