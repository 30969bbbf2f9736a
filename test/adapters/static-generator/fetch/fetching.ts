import {
  DEFAULT_FETCH_LIMITS,
  PageFetcher,
  parseAllowedTargets,
  type FetchLimits,
  type Lookup,
} from '../../../../src/adapters/static-generator/fetch/index.js';
import type { RetrievedPage } from '../../../../src/adapters/static-generator/retrieved-page.js';

interface FetcherOptions {
  readonly allow?: string;
  readonly limits?: Partial<FetchLimits>;
  readonly lookup?: Lookup;
}

/** A fetcher that allows 127.0.0.1 by default. */
export function fetcherFor({ allow = '127.0.0.1', limits, lookup }: FetcherOptions = {}): PageFetcher {
  const allowed = parseAllowedTargets(allow);
  if (allowed.errors.length > 0) throw new Error(allowed.errors.join(' '));
  return new PageFetcher({
    allowedTargets: allowed.targets,
    limits: { ...DEFAULT_FETCH_LIMITS, ...limits },
    userAgent: 'Sitegrade/test (+https://sitegrade.example/)',
    ...(lookup ? { lookup } : {}),
  });
}

/** Never aborts. */
export const never = new AbortController().signal;

export async function retrieve(url: string, options?: FetcherOptions): Promise<RetrievedPage> {
  const outcome = await fetcherFor(options).withSession((session) => session.fetchPage(url, never));
  if (outcome.kind === 'failed') throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
  return outcome.page;
}

/** The failure code, or "retrieved". Checks that the message reveals no internal details. */
export async function failureOf(url: string, options?: FetcherOptions): Promise<string> {
  const outcome = await fetcherFor(options).withSession((session) => session.fetchPage(url, never));
  if (outcome.kind === 'retrieved') return 'retrieved';
  expect(outcome.failure.message).toMatch(/^[A-Z0-9a-z[][^\n]*\.$/);
  expect(outcome.failure.message).not.toMatch(/E[A-Z]{5,}|UND_ERR|HPE_|node:|undici|\bat .*:\d+:\d+/);
  return outcome.failure.code;
}
