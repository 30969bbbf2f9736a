import type { Context } from 'koa';
import type { Log, RateLimiter } from '../../application/index.js';
import type { AccountActor } from '../../domain/index.js';
import type { ObservedRequest } from './http/pipeline.js';
import type { WebPages } from './pages/options.js';

/** Result of the readiness check. */
export interface Readiness {
  readonly ok: boolean;
  /** Whether each dependency responds, by name. */
  readonly checks: Readonly<Record<string, boolean>>;
}

/** Counts requests, and renders the counts for `/metrics`. */
export interface RequestMetrics {
  observeRequest(request: ObservedRequest): void;
  render(): Promise<{ readonly contentType: string; readonly body: string }>;
}

export interface KoaAppOptions {
  /** The public address, including the path that the service is mounted at. Default: derived from each request. */
  readonly publicUrl?: string | undefined;
  /** How many proxies in front are trusted for the client's address, host, scheme and request ID; 0 trusts none. */
  readonly trustProxy: number;
  /** Limits requests per API key or account, and failed authentications per IP address; null for no limit. */
  readonly requestLimiter: RateLimiter | null;
  readonly log: Log;
  readonly health: { isReady(): Promise<Readiness> };
  /** Without it, `/metrics` does not exist. */
  readonly metrics?: RequestMetrics | undefined;
  /** Version of the running program, as `/openapi.json` shows it. */
  readonly version: string;
  /**
   * Your own authentication. Returns the account that the request acts for, or null to fall back to the API key in the
   * Authorization header. If it throws a SitegradeError, the response is the matching problem.
   */
  readonly authenticate?: ((ctx: Context) => Promise<AccountActor | null>) | undefined;
  /** The pages for people, from `createWebPages`. Without them, the app serves the API and its documentation. */
  readonly pages?: WebPages | undefined;
  /** Serves only `/healthz`, `/readyz`, `/metrics` and the documentation: for a worker process. */
  readonly systemOnly?: boolean | undefined;
  /** While it returns true, `/readyz` is 503, responses close their connection, and waiting requests end at once. */
  readonly isStopping?: (() => boolean) | undefined;
}
