import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock, Log, RateLimiter } from '../../../application/index.js';

export interface WebPagesOptions {
  readonly log: Log;
  /**
   * Seals what is kept in cookies; at least 32 characters, and the same in all processes. Without it one is made up, so
   * that cookies end with the process.
   */
  readonly secret?: string | undefined;
  /** The time by which cookies end and streams look; without it that of the machine. */
  readonly clock?: Clock | undefined;
  /** Counts the requests of those who have signed in, per key, as the API may do with the same one. */
  readonly requestLimiter?: RateLimiter | null | undefined;
  /** Counts tries to sign in with a key that does not hold, per address. */
  readonly signInAttempts?: RateLimiter | null | undefined;
  /** Where requests are counted; without it they are not. */
  readonly metrics?: { observeRequest(request: PageRequest): void } | undefined;
  /** While it says true, requests are refused with 503. */
  readonly isStopping?: (() => boolean) | undefined;
  /**
   * Where the pages of the checks are, absolute, or as a path below the root of these pages such as `/docs/checks` where
   * the API is mounted beside them. Without it nothing links there.
   */
  readonly checksUrl?: string | undefined;
  /** Where the documentation of the API is, likewise. Without it nothing links there. */
  readonly docsUrl?: string | undefined;
  /**
   * The address of the root of these pages as a visitor's browser knows it, without a slash at its end; null where it
   * cannot be told. Without it, pages name no absolute address, and previews of shared links have no picture.
   */
  readonly baseUrl?: ((ctx: PageContext) => string | null) | undefined;
  /** The address of the client, by which streams are counted. Without it, that of the connection. */
  readonly clientAddress?: ((request: IncomingMessage) => string) | undefined;
}

/** One finished request, for counting. */
export interface PageRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** What the pages use of Koa's context. */
export interface PageContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly originalUrl: string;
  readonly querystring: string;
  status: number;
  body: unknown;
  /** Whether Koa sends the answer; undefined means that it does. */
  respond?: boolean | undefined;
  set(headers: Record<string, string | string[]>): void;
}

/** A middleware for Koa (a `Koa.Middleware`), described by what it needs so that Koa is the host's to bring. */
export type WebPages = (ctx: PageContext, next: () => Promise<unknown>) => Promise<unknown>;
