import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { stateOf, type RequestState } from '../http/pipeline.js';
import { readForm, type Form, type FormOptions } from '../http/read-body.js';
import { pathOf } from '../http/validate-request.js';
import type { SharedReport } from './report/share-links/shared-report.js';
import type { Visitor } from './session/visitor.js';

/** What the frame of a page links to. */
export interface PageSite {
  /** Whether the service has pages besides the documentation: then visitors can sign in. */
  readonly hasPages: boolean;
  /** Address of the API documentation: absolute, or a path from the root; undefined if there is none. */
  readonly docsUrl: string | undefined;
  /** Who sends reports to clients; undefined for Sitegrade itself. */
  readonly sender?: { readonly name: string; readonly logoPath: string | null } | undefined;
}

/** A request as handlers and components of pages see it. */
export interface PageRequest {
  readonly req: IncomingMessage;
  readonly method: string;
  /** From the root of the pages, without the query. */
  readonly path: string;
  /** Parameters of the route's path, percent-decoded where possible. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The public address of the root, without a trailing slash; null if unknown. */
  readonly base: string | null;
  /** Whether the visitor uses https. Cookies are then restricted to https. */
  readonly isSecure: boolean;
  /** The visitor's IP address. */
  readonly clientAddress: string;
  readonly state: RequestState;
  readonly site: PageSite;
  /** The report that is read through a link; undefined for all other requests. */
  readonly shared?: SharedReport;
  /** The signed-in visitor, for the header. `Visitors.identify` sets it; null before, and for anyone else. */
  visitor: Visitor | null;
  /** @throws ProblemError `unsupported-media-type`, `body-too-large` or `malformed-request` */
  readForm(options?: FormOptions): Promise<Form>;
  /**
   * A link to a path of the service that begins with `/`. It is relative to this page, so it works wherever a host or a
   * proxy mounts the service.
   */
  link(path: string): string;
  /** A link to an address of `PageSite`. */
  siteLink(address: string): string;
}

export function pageRequest(ctx: Context, site: PageSite): PageRequest {
  const state = stateOf(ctx);
  // Only the error page of a malformed request target has no path.
  const path = pathOf(ctx);
  const root = linkToRoot(path ?? '/');
  return {
    req: ctx.req,
    method: ctx.method,
    path: path ?? '/',
    params: (ctx['params'] as Record<string, string> | undefined) ?? {},
    query: new URLSearchParams(path === null ? '' : ctx.querystring),
    base: state.base,
    isSecure: state.isSecure,
    get clientAddress() {
      return state.clientAddress;
    },
    state,
    site,
    visitor: null,
    readForm: (options) => readForm(ctx, options),
    link: (to) => root + to.slice(1),
    siteLink: (to) => (to.startsWith('/') ? root + to.slice(1) : to),
  };
}

/** The relative link from `path` to the root: `/reports/x` has `../`, and `/` has `./`. */
function linkToRoot(path: string): string {
  return '../'.repeat(Math.max(0, path.split('/').length - 2)) || './';
}
