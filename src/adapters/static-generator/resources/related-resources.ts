import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import type { Cancellation } from '../../../application/index.js';
import type { ReferencedResource, ReferencedResources, ResourceKind } from './referenced-resources.js';
import type { Resource, ResourceFailure, RetrievedPage } from '../retrieved-page.js';

/** The response, or why there is none; null if the resource was not requested. */
export type ResourceResult = Resource | ResourceFailure | null;

/** A resource that the HTML references, with its response. */
export interface Subresource extends ReferencedResource {
  /** Its own `url` is the one after redirects. `text` is empty. */
  readonly result: Resource | ResourceFailure;
  /** Size of the whole compressed body in bytes, as read or as Content-Length says; null if unknown. */
  readonly transferredBytes: number | null;
}

/** Everything that checks use besides the page. */
export interface RelatedResources {
  /** /robots.txt of the page's origin. */
  readonly robotsTxt: ResourceResult;
  /** HEAD response of the first sitemap in robots.txt, or else of /sitemap.xml. */
  readonly sitemap: ResourceResult;
  /** HEAD response of /favicon.ico. */
  readonly favicon: ResourceResult;
  readonly llmsTxt: ResourceResult;
  /** HEAD response of a page that should not exist. */
  readonly missingPage: ResourceResult;
  /** First response of the page's URL with http: instead of https:. */
  readonly overHttp: ResourceResult;
  /** Start of the web app manifest. */
  readonly manifest: ResourceResult;
  /** In document order, without duplicate URLs. */
  readonly subresources: readonly Subresource[];
  /** Number of subresources that were not requested because there are too many. */
  readonly skippedSubresources: number;
  /** HTTP version that the page's server prefers; null if unknown. */
  readonly protocol: 'h2' | 'http/1.1' | null;
}

export const NO_RESOURCES: RelatedResources = {
  robotsTxt: null,
  sitemap: null,
  favicon: null,
  llmsTxt: null,
  missingPage: null,
  overHttp: null,
  manifest: null,
  subresources: [],
  skippedSubresources: 0,
  protocol: null,
};

export interface ResourceRequest {
  readonly method: 'GET' | 'HEAD';
  /** Longer bodies are truncated. */
  readonly maxBytes: number;
  /** `manual` returns the redirect itself. */
  readonly redirects: 'follow' | 'manual';
  /** Headers in addition to the common ones; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ResourceFetcher {
  readonly fetchResource: FetchResource;
  /** Finds the HTTP version that a server prefers, without a request. Without it, the protocol is unknown. */
  readonly negotiateProtocol?: (url: string, cancellation: Cancellation) => Promise<RelatedResources['protocol']>;
}

export type FetchResource = (
  url: string,
  request: ResourceRequest,
  cancellation: Cancellation,
) => Promise<Resource | ResourceFailure>;

/** Google reads 500 KiB of a robots.txt; RFC 9309 §2.5 requires at least that. */
const ROBOTS_BYTES = 500 * 1024;
const LLMS_BYTES = 64 * 1024;
const MANIFEST_BYTES = 64 * 1024;
/** Of a script or style sheet. The size of a longer one is its Content-Length. */
const CODE_BYTES = 512 * 1024;

/** Concurrent requests per page: as many connections as browsers open to one host. */
const CONCURRENCY = 6;

/** The values Chrome sends, because some servers choose image formats by them. */
const ACCEPT: Readonly<Record<ResourceKind, string>> = {
  script: '*/*',
  style: 'text/css,*/*;q=0.1',
  image: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  font: '*/*',
  other: '*/*',
};

export function isResource(result: ResourceResult): result is Resource {
  return result !== null && 'status' in result;
}

export function isSuccess(result: ResourceResult): result is Resource {
  return isResource(result) && result.status >= 200 && result.status < 300;
}

/**
 * Fetches all related resources of a page within `deadlineMs`: at most seven requests, one TLS handshake, and one or
 * two requests for each subresource. An unavailable resource is a ResourceFailure, never a rejection.
 */
export async function fetchRelatedResources(
  page: RetrievedPage,
  referenced: ReferencedResources,
  fetcher: ResourceFetcher,
  deadlineMs: number,
  cancellation: Cancellation,
): Promise<RelatedResources> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, deadlineMs);
  cancellation.addEventListener('abort', abort);
  const aborted = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  if (cancellation.aborted) abort();
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const fetch = (url: string, request: ResourceRequest) => queue.add(() => fetchNow(url, request));
  const fetchNow = async (url: string, request: ResourceRequest): Promise<Resource | ResourceFailure> => {
    const late: ResourceFailure = { url, failure: 'took_too_long' };
    if (controller.signal.aborted) return late;
    const result = fetcher
      .fetchResource(url, request, controller.signal)
      .catch((): ResourceFailure => (controller.signal.aborted ? late : { url, failure: 'internal_error' }));
    return Promise.race([result, aborted.then(() => late)]);
  };
  const { origin } = new URL(page.finalUrl);
  const head = { method: 'HEAD', maxBytes: 0, redirects: 'follow' } as const;
  try {
    const robotsTxt = fetch(`${origin}/robots.txt`, { method: 'GET', maxBytes: ROBOTS_BYTES, redirects: 'follow' });
    const [robots, sitemap, favicon, llmsTxt, missingPage, overHttp, manifest, subresources, protocol] =
      await Promise.all([
        robotsTxt,
        robotsTxt.then((result) => fetch(sitemapUrl(result, origin), head)),
        fetch(`${origin}/favicon.ico`, head),
        fetch(`${origin}/llms.txt`, { method: 'GET', maxBytes: LLMS_BYTES, redirects: 'follow' }),
        fetch(missingPageUrl(origin), head),
        fetchOverHttp(page, (url) => fetch(url, { ...head, redirects: 'manual' })),
        referenced.manifest === null
          ? null
          : fetch(referenced.manifest, { method: 'GET', maxBytes: MANIFEST_BYTES, redirects: 'follow' }),
        Promise.all(referenced.subresources.map((resource) => fetchSubresource(resource, origin, fetch))),
        queue.add(() => findProtocol(page.finalUrl, fetcher, controller.signal)),
      ]);
    return {
      robotsTxt: robots,
      sitemap,
      favicon,
      llmsTxt,
      missingPage,
      overHttp,
      manifest,
      subresources,
      skippedSubresources: referenced.skipped,
      protocol,
    };
  } finally {
    clearTimeout(timer);
    cancellation.removeEventListener('abort', abort);
  }
}

/** Without TLS there is no negotiation, and browsers use HTTP/1.1. */
async function findProtocol(
  url: string,
  fetcher: ResourceFetcher,
  signal: AbortSignal,
): Promise<RelatedResources['protocol']> {
  if (url.startsWith('http:')) return 'http/1.1';
  if (signal.aborted || fetcher.negotiateProtocol === undefined) return null;
  const aborted = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([fetcher.negotiateProtocol(url, signal).catch(() => null), aborted]);
}

/** The first valid http(s) URL of a sitemap in robots.txt, or else /sitemap.xml. */
export function sitemapUrl(robotsTxt: ResourceResult, origin: string): string {
  if (isSuccess(robotsTxt)) {
    for (const [, value = ''] of robotsTxt.text.matchAll(/^[ \t]{0,10}sitemap[ \t]{0,10}:[ \t]{0,10}(\S{1,2048})/gim)) {
      if (/^https?:/i.test(value) && URL.canParse(value)) return new URL(value).href;
    }
  }
  return `${origin}/sitemap.xml`;
}

/** A URL that no site has. It is the same for all its pages and in each run, so that equal responses give equal reports. */
function missingPageUrl(origin: string): string {
  return `${origin}/sitegrade-${createHash('sha256').update(origin).digest('hex').slice(0, 24)}`;
}

/** Only for pages on the default https port: no one expects http next to another port. */
async function fetchOverHttp(
  page: RetrievedPage,
  fetch: (url: string) => Promise<Resource | ResourceFailure>,
): Promise<ResourceResult> {
  const url = new URL(page.finalUrl);
  if (url.protocol !== 'https:' || url.port !== '') return null;
  url.protocol = 'http:';
  return fetch(url.href);
}

/** How servers without HEAD fail. */
const HEAD_FAILURES: ReadonlySet<string> = new Set(['target_disconnected', 'target_response_invalid']);

/**
 * Scripts and style sheets are requested with GET, because common servers do not compress HEAD responses and omit the
 * length of compressed ones. Everything else is requested with HEAD. Some servers fail every HEAD request or close the
 * connection, so that counts only if a GET request confirms it.
 */
async function fetchSubresource(
  resource: ReferencedResource,
  origin: string,
  fetch: (url: string, request: ResourceRequest) => Promise<Resource | ResourceFailure>,
): Promise<Subresource> {
  const headers = { accept: ACCEPT[resource.kind], ...(resource.isCors && { origin }) };
  const get = { method: 'GET', redirects: 'follow', headers } as const;
  const isCode = resource.kind === 'script' || resource.kind === 'style';
  let result = await fetch(
    resource.url,
    isCode ? { ...get, maxBytes: CODE_BYTES } : { ...get, method: 'HEAD', maxBytes: 0 },
  );
  if (!isCode && (isResource(result) ? result.status >= 400 : HEAD_FAILURES.has(result.failure))) {
    result = await fetch(resource.url, { ...get, maxBytes: 1 });
  }
  if (!isResource(result)) return { ...resource, result, transferredBytes: null };
  return { ...resource, result: { ...result, text: '' }, transferredBytes: transferSize(result) };
}

function transferSize({ read, headers }: Resource): number | null {
  if (read?.isWhole) return read.transferred;
  const length = headers.find(([name]) => name === 'content-length')?.[1] ?? '';
  return /^\d{1,12}$/.test(length) ? Number(length) : null;
}
