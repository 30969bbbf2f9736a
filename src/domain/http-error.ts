import type { Failure } from './failure.js';

/**
 * Why a page that answers with an HTTP error has no score, however well its error page is made.
 * @param status of the page, after redirects
 * @param reason the registered reason phrase of `status`, never the server's own; undefined if it has none
 * @returns null unless `status` is 400–599
 */
export function httpErrorOf(status: number, reason: string | undefined): Failure | null {
  if (status < 400 || status > 599) return null;
  const answer = reason === undefined ? `${status}` : `${status} ${reason}`;
  return { code: 'target_http_error', message: `The page answered ${answer}.` };
}
