import { LRUCache } from 'lru-cache';
import type { Resource } from '../retrieved-page.js';
import { isResource, type RelatedResources, type ResourceFetcher, type ResourceRequest } from './related-resources.js';

type Protocol = NonNullable<RelatedResources['protocol']>;

/** In milliseconds. A site that changes in the middle of a scan is checked with its new files after this. */
const MAX_AGE = 60_000;

/** Estimated size of all responses, in bytes: robots.txt, scripts and style sheets of the sites that are being scanned. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Estimated size of the status, the URL and the lists of a response. */
const BASE_BYTES = 1_000;

const MAX_ORIGINS = 1_000;

/**
 * Responses that several pages of a site need, such as robots.txt, the favicon and style sheets: a scan requests each once a
 * minute instead of once for every page. Failures and temporary errors are requested again.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, Resource>;
  readonly #protocols: LRUCache<string, Protocol>;

  /** @param now a clock in milliseconds. Default: the system's monotonic one */
  constructor(now?: () => number) {
    const age = { ttl: MAX_AGE, ...(now && { perf: { now }, ttlResolution: 0 }) };
    this.#responses = new LRUCache({ ...age, maxSize: MAX_BYTES, sizeCalculation: sizeOf });
    this.#protocols = new LRUCache({ ...age, max: MAX_ORIGINS });
  }

  /** A fetcher that asks another one only for what is not cached. */
  over(fetcher: ResourceFetcher): ResourceFetcher {
    const fetchResource: ResourceFetcher['fetchResource'] = async (url, request, cancellation) => {
      const key = keyOf(url, request);
      const cached = this.#responses.get(key);
      if (cached !== undefined) return cached;
      const result = await fetcher.fetchResource(url, request, cancellation);
      if (isResource(result) && !isTemporary(result.status)) this.#responses.set(key, result);
      return result;
    };
    if (fetcher.negotiateProtocol === undefined) return { fetchResource };
    const negotiate = fetcher.negotiateProtocol.bind(fetcher);
    return {
      fetchResource,
      negotiateProtocol: async (url, cancellation) => {
        const { origin } = new URL(url);
        const cached = this.#protocols.get(origin);
        if (cached !== undefined) return cached;
        const protocol = await negotiate(url, cancellation);
        if (protocol !== null) this.#protocols.set(origin, protocol);
        return protocol;
      },
    };
  }
}

function keyOf(url: string, { method, maxBytes, redirects, headers = {} }: ResourceRequest): string {
  return JSON.stringify([url, method, maxBytes, redirects, Object.entries(headers).sort()]);
}

/** Overload and errors of a server say nothing about the next page. */
function isTemporary(status: number): boolean {
  return status === 429 || status >= 500;
}

function sizeOf({ text, headers }: Resource, key: string): number {
  const ofHeaders = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return BASE_BYTES + 2 * (text.length + ofHeaders + key.length);
}
