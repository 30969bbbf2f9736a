import { message, wholeSeconds } from '../messages.js';
import type { WebAnswer } from '../web-answer.js';
import type { PageServices } from '../page-services.js';
import type { PageRequest } from '../page-request.js';

/** For a form without the token of the session. */
export function staleForm({ assets }: PageServices, request: PageRequest): WebAnswer {
  return message(request, assets, {
    status: 403,
    title: 'This form no longer holds',
    sentence:
      'It was made before you signed in, or by somebody else. Go back, load the page again, and send it once more.',
  });
}

/** For more requests than the key may make. */
export function tooManyRequests({ assets }: PageServices, request: PageRequest, retryAfterSeconds: number): WebAnswer {
  const seconds = wholeSeconds(retryAfterSeconds);
  return message(request, assets, {
    status: 429,
    title: 'Too many requests',
    sentence: `Try again in ${seconds} seconds.`,
    headers: { 'Retry-After': seconds },
  });
}
