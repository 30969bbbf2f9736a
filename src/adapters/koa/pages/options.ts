import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from 'koa';
import type { Clock, Log, RateLimiter } from '../../../application/index.js';
import type { ObservedRequest, PipelineOptions } from '../http/pipeline.js';
import type { Assets } from './assets.js';
import type { PageRequest } from './page-request.js';
import type { SenderOptions } from './sender.js';

export interface WebPagesOptions {
  readonly log: Log;
  /**
   * Seals cookies; at least 32 characters, and the same in all processes. Of a list, the first seals and all open, so that
   * you can replace a secret without signing anyone out. Default: a random secret, so sessions end with the process.
   */
  readonly secret?: string | readonly string[] | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Limits the requests of signed-in visitors per API key. The API can share it. */
  readonly requestLimiter?: RateLimiter | null | undefined;
  /** Limits failed sign-ins per IP address. */
  readonly signInAttempts?: RateLimiter | null | undefined;
  /** Counts requests. */
  readonly metrics?: { observeRequest(request: ObservedRequest): void } | undefined;
  /** While it returns true, responses close their connection and event streams end. */
  readonly isStopping?: (() => boolean) | undefined;
  /**
   * Address of the pages about checks: absolute, or a path from the root such as `/docs/checks` if the API is mounted at
   * the same place. Default: no links to them.
   */
  readonly checksUrl?: string | undefined;
  /** Address of the API documentation, in the same form. Default: no links to it. */
  readonly docsUrl?: string | undefined;
  /** Name and logo at the head of printed reports and PDFs. Default: those of Sitegrade. */
  readonly sender?: SenderOptions | undefined;
  /**
   * The public address of the root of the pages, without a trailing slash; null if unknown. Default: pages contain no
   * absolute addresses, and previews of shared links have no picture.
   */
  readonly baseUrl?: ((ctx: PageContext) => string | null) | undefined;
  /** The client's IP address, for limits. Default: the address of the connection. */
  readonly clientAddress?: ((request: IncomingMessage) => string) | undefined;
}

/** The part of Koa's context that hosts see. */
export interface PageContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly originalUrl: string;
  readonly querystring: string;
  status: number;
  body: unknown;
  respond?: boolean | undefined;
  set(headers: Record<string, string | string[]>): void;
}

/** A Koa middleware that serves the pages and passes other paths on. */
export interface WebPages {
  (ctx: PageContext, next: () => Promise<unknown>): Promise<unknown>;
  /** For `createKoaApp({ pages })`, which has its own request pipeline. */
  readonly parts: WebPageParts;
}

/** The pages without log, metrics and error handling. */
export interface WebPageParts {
  readonly assets: Assets;
  readonly routes: Middleware;
  readonly errorPage: PipelineOptions['errorPage'];
  /** Identifies a signed-in visitor, for the header of a page that needs no session. */
  readonly identify: (request: PageRequest) => Promise<unknown>;
}
