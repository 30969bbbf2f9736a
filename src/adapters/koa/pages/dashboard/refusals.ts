import { message, wholeSeconds } from '../messages.js';
import type { WebAnswer } from '../web-answer.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';

/** For a form whose CSRF token is missing or does not belong to the session. */
export function staleForm({ assets }: PageServices, request: PageRequest): WebAnswer {
  return message(request, assets, {
    status: 403,
    title: 'This form has expired',
    sentence: 'Your session has changed since you opened the form. Go back, reload the page and try again.',
  });
}

/** For a key that exceeds its rate limit. */
export function tooManyRequests({ assets }: PageServices, request: PageRequest, retryAfterSeconds: number): WebAnswer {
  const seconds = wholeSeconds(retryAfterSeconds);
  return message(request, assets, {
    status: 429,
    title: 'Too many requests',
    sentence: `Try again in ${seconds} seconds.`,
    headers: { 'Retry-After': seconds },
  });
}
