import { compressed, type Answer } from '../http/answer.js';
import { ProblemError } from '../http/problem.js';
import { isSameOrigin } from '../http/request-origin.js';
import type { Route, RouteHandler } from '../http/router.js';
import { PAGE_HEADERS } from '../http/security-headers.js';
import { pageRequest, type PageRequest, type PageSite } from './page-request.js';

export type PageHandler = (request: PageRequest) => Answer | Promise<Answer>;

/** One path of the pages. HEAD is answered as GET. */
export interface PageRoute {
  /** With parameters in braces, as in `/reports/{id}`. */
  readonly path: string;
  readonly GET?: PageHandler;
  readonly POST?: PageHandler;
}

/** Adds what all pages share: the headers of HTML answers, compression, and the same-origin check of forms. */
export function toRoute({ path, GET, POST }: PageRoute, site: PageSite): Route {
  const handlers = { ...(GET && { GET: respond(GET, site) }), ...(POST && { POST: respond(POST, site) }) };
  return { path, handlers };
}

function respond(handle: PageHandler, site: PageSite): RouteHandler {
  return async (ctx) => {
    const request = pageRequest(ctx, site);
    if (request.method === 'POST' && !isSameOrigin(request.req.headers, originOf(request))) throw foreignForm();
    const answer = await handle(request);
    const whole = { ...answer, headers: { ...PAGE_HEADERS, ...answer.headers } };
    return isCompressible(request, whole) ? compressed(whole, request.req.headers['accept-encoding']) : whole;
  };
}

/**
 * Whether the length of the compressed page can reveal none of its secrets, such as a form token (BREACH). That takes many
 * requests for a page that repeats text which others choose, and only the query has such text.
 */
function isCompressible({ method, query }: PageRequest, { body, headers }: Answer): boolean {
  const isHtml = body !== '' && headers?.['Content-Type'] === PAGE_HEADERS['Content-Type'];
  return method !== 'POST' && query.size === 0 && isHtml && headers['Content-Encoding'] === undefined;
}

/** The origin of our own pages, as browsers write it in `Origin`. */
function originOf({ base, isSecure, req }: PageRequest): string {
  return base === null ? `${isSecure ? 'https' : 'http'}://${req.headers.host ?? ''}` : new URL(base).origin;
}

function foreignForm(): ProblemError {
  const detail = 'This form was sent from another site. Open the page here and submit the form again.';
  return new ProblemError({ name: 'form-rejected', detail });
}
