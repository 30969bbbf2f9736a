import type { FetchDocument } from './adapters/cli/index.js';
import { AddressGuard, Deadline, FetchFault, lookupAsSystem } from './adapters/static-generator/fetch/index.js';
import { ACCEPTED_CODINGS } from './adapters/static-generator/fetch/decode-content.js';
import { toFailure } from './adapters/static-generator/fetch/fetch-fault.js';
import { followRedirects } from './adapters/static-generator/fetch/follow-redirects.js';
import { readBody } from './adapters/static-generator/fetch/read-body.js';
import { DEFAULT_USER_AGENT } from './adapters/static-generator/index.js';
import type { Config } from './config.js';

/** Fetches sitemaps as the generator fetches pages: guarded, bounded, and under the same name. */
export function createDocumentFetcher({
  allowedTargets,
  fetchLimits: limits,
}: Pick<Config, 'allowedTargets' | 'fetchLimits'>): FetchDocument {
  const guard = new AddressGuard(allowedTargets);
  const headers = { accept: '*/*', 'accept-encoding': ACCEPTED_CODINGS, 'user-agent': DEFAULT_USER_AGENT };
  return async (url, maxBytes, cancellation) => {
    const start = new URL(url);
    const fault = new FetchFault('took_too_long', `It took longer than ${limits.totalMs / 1000} seconds.`);
    const deadline = new Deadline(limits.totalMs, fault, cancellation);
    const { signal } = deadline;
    try {
      const journey = await followRedirects(
        start,
        { method: 'GET', headers, limits, redirects: 'follow' },
        { guard, lookup: lookupAsSystem, signal },
        () => {},
      );
      try {
        const bound = { maxBytes, overflow: 'fail' } as const;
        const { bytes } = await readBody(journey.answer, journey.url.host, bound, limits, signal);
        return { url: journey.url.href, status: journey.answer.status, bytes };
      } finally {
        journey.answer.close();
      }
    } catch (error) {
      const failure = toFailure(error);
      if (failure === null) throw error;
      return { failure: failure.message };
    } finally {
      deadline.close();
    }
  };
}
