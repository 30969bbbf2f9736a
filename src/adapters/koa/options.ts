import type { Log, RateLimiter } from '../../application/index.js';

/** What a probe of the service's dependencies found. */
export interface Readiness {
  readonly ok: boolean;
  /** Name of each dependency, and whether it answers. */
  readonly checks: Readonly<Record<string, boolean>>;
}

/** One finished request, for counting. `route` is a pattern such as `/api/v1/reports/{id}`, or `unmatched`. */
export interface ObservedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Where requests are counted, and the page that shows the counts. */
export interface RequestMetrics {
  observeRequest(request: ObservedRequest): void;
  render(): Promise<{ readonly contentType: string; readonly body: string }>;
}

export interface KoaAppOptions {
  /** Base of the links in answers, including the path that the service is mounted at. Default: from each request. */
  readonly publicUrl?: string | undefined;
  /** How many proxies in front are believed about the client's address, host and scheme; 0 believes none. */
  readonly trustProxy: number;
  /** Counts requests per API key, and failed authentications per address; null counts nothing. */
  readonly requestLimiter: RateLimiter | null;
  readonly log: Log;
  readonly health: { isReady(): Promise<Readiness> };
  /** Without it there is no `/metrics`. */
  readonly metrics?: RequestMetrics | undefined;
  /** Version of the running program, as `/openapi.json` says it. */
  readonly version: string;
  /** Answers only what needs no key, such as `/healthz` and `/metrics`: for a process that does not serve the API. */
  readonly systemOnly?: boolean | undefined;
  /** While it says true, requests are refused with 503 and waiting ones answer at once. */
  readonly isStopping?: (() => boolean) | undefined;
}
