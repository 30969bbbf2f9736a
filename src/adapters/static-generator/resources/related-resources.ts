import { createHash } from 'node:crypto';
import type { Cancellation } from '../../../application/index.js';
import type { ReferencedResource, ReferencedResources, ResourceKind } from './referenced-resources.js';
import type { Resource, ResourceFailure, RetrievedPage } from '../retrieved-page.js';
import { Turnstile } from './turnstile.js';

/** What came of asking for an extra resource; null where it was not asked for. */
export type ResourceResult = Resource | ResourceFailure | null;

/** A resource that the HTML names, and what came of asking for it. */
export interface Subresource extends ReferencedResource {
  /** Its own `url` is that after redirects; `text` is empty. */
  readonly result: Resource | ResourceFailure;
  /** Size of the whole body on the wire, in bytes, as read or as the head says; null where neither tells. */
  readonly transferredBytes: number | null;
}

/** The few things besides the page that checks look at. */
export interface RelatedResources {
  /** /robots.txt of the page's origin. */
  readonly robotsTxt: ResourceResult;
  /** The head of the first sitemap that robots.txt names, else of /sitemap.xml. */
  readonly sitemap: ResourceResult;
  /** The head of /favicon.ico. */
  readonly favicon: ResourceResult;
  readonly llmsTxt: ResourceResult;
  /** The head of a page that should not exist. */
  readonly missingPage: ResourceResult;
  /** The first answer of the page's address with http: instead of https:. */
  readonly overHttp: ResourceResult;
  /** The start of the manifest that the document names. */
  readonly manifest: ResourceResult;
  /** In document order, each address once. */
  readonly subresources: readonly Subresource[];
  /** Sub-resources that the document names beyond those that are looked at. */
  readonly skippedSubresources: number;
  /** The version of HTTP that the page's server prefers; null where it is not known. */
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
  /** Text beyond this many bytes is cut off. */
  readonly maxBytes: number;
  /** `manual` answers with the redirect itself. */
  readonly redirects: 'follow' | 'manual';
  /** Headers of the request besides those that all have; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What fetches extra resources. */
export interface ResourceFetcher {
  readonly fetchResource: FetchResource;
  /** Finds out which version of HTTP a server prefers, without a request; without it, none is known. */
  readonly negotiateProtocol?: (url: string, cancellation: Cancellation) => Promise<RelatedResources['protocol']>;
}

export type FetchResource = (
  url: string,
  request: ResourceRequest,
  cancellation: Cancellation,
) => Promise<Resource | ResourceFailure>;

/** Google reads 500 KiB of a robots.txt (RFC 9309 §2.5 asks for at least that). */
const ROBOTS_BYTES = 500 * 1024;
const LLMS_BYTES = 64 * 1024;
const MANIFEST_BYTES = 64 * 1024;
/** Of a script or style sheet. What is larger counts by its Content-Length. */
const CODE_BYTES = 512 * 1024;

/** Requests under way for one page: as many as browsers open connections to one host. */
const MAX_AT_ONCE = 6;

/** As Chrome asks, so that a server that chooses formats by it gives us what it gives to people. */
const ACCEPT: Readonly<Record<ResourceKind, string>> = {
  script: '*/*',
  style: 'text/css,*/*;q=0.1',
  image: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  font: '*/*',
  other: '*/*',
};

export function isResource(answer: ResourceResult): answer is Resource {
  return answer !== null && 'status' in answer;
}

export function isSuccess(answer: ResourceResult): answer is Resource {
  return isResource(answer) && answer.status >= 200 && answer.status < 300;
}

/**
 * Fetches all extra resources of a page, within `deadlineMs` in all: at most seven requests, one handshake, and
 * for each sub-resource one or two requests. What cannot be had is a ResourceFailure, never a rejection.
 */
export async function fetchRelatedResources(
  page: RetrievedPage,
  named: ReferencedResources,
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
  const turnstile = new Turnstile(MAX_AT_ONCE);
  const ask = (url: string, request: ResourceRequest) => turnstile.run(() => askAtOnce(url, request));
  const askAtOnce = async (url: string, request: ResourceRequest): Promise<Resource | ResourceFailure> => {
    const late: ResourceFailure = { url, failure: 'took_too_long' };
    if (controller.signal.aborted) return late;
    const answer = fetcher
      .fetchResource(url, request, controller.signal)
      .catch((): ResourceFailure => (controller.signal.aborted ? late : { url, failure: 'internal_error' }));
    return Promise.race([answer, aborted.then(() => late)]);
  };
  const { origin } = new URL(page.finalUrl);
  const head = { method: 'HEAD', maxBytes: 0, redirects: 'follow' } as const;
  try {
    const robotsTxt = ask(`${origin}/robots.txt`, { method: 'GET', maxBytes: ROBOTS_BYTES, redirects: 'follow' });
    const [robots, sitemap, favicon, llmsTxt, missingPage, overHttp, manifest, subresources, protocol] =
      await Promise.all([
        robotsTxt,
        robotsTxt.then((answer) => ask(sitemapUrl(answer, origin), head)),
        ask(`${origin}/favicon.ico`, head),
        ask(`${origin}/llms.txt`, { method: 'GET', maxBytes: LLMS_BYTES, redirects: 'follow' }),
        ask(missingPageUrl(page.finalUrl), head),
        askInsecurely(page, (url) => ask(url, { ...head, redirects: 'manual' })),
        named.manifest === null
          ? null
          : ask(named.manifest, { method: 'GET', maxBytes: MANIFEST_BYTES, redirects: 'follow' }),
        Promise.all(named.subresources.map((resource) => lookAt(resource, origin, ask))),
        turnstile.run(() => findProtocol(page.finalUrl, fetcher, controller.signal)),
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
      skippedSubresources: named.skipped,
      protocol,
    };
  } finally {
    clearTimeout(timer);
    cancellation.removeEventListener('abort', abort);
  }
}

/** Without TLS nothing is negotiated, and browsers speak HTTP/1.1. */
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

/** The first sitemap of a robots.txt that can be fetched, else the usual place. */
export function sitemapUrl(robotsTxt: ResourceResult, origin: string): string {
  if (isSuccess(robotsTxt)) {
    for (const [, value = ''] of robotsTxt.text.matchAll(/^[ \t]{0,10}sitemap[ \t]{0,10}:[ \t]{0,10}(\S{1,2048})/gim)) {
      if (/^https?:/i.test(value) && URL.canParse(value)) return new URL(value).href;
    }
  }
  return `${origin}/sitemap.xml`;
}

/** An address that no site has, the same for each run, so that equal answers give equal reports. */
function missingPageUrl(finalUrl: string): string {
  const url = new URL(finalUrl);
  return `${url.origin}/sitegrade-${createHash('sha256').update(url.href).digest('hex').slice(0, 24)}`;
}

/** Only where the page is on the default port of https:; nobody expects http: beside another one. */
async function askInsecurely(
  page: RetrievedPage,
  ask: (url: string) => Promise<Resource | ResourceFailure>,
): Promise<ResourceResult> {
  const url = new URL(page.finalUrl);
  if (url.protocol !== 'https:' || url.port !== '') return null;
  url.protocol = 'http:';
  return ask(url.href);
}

/**
 * Scripts and style sheets are read: common servers compress no answer to HEAD and leave the length of compressed ones
 * out, so that only a body tells what it weighs. Of everything else the head is enough. Servers that do not know HEAD
 * answer it with all kinds of errors; so no error is believed before a GET says the same.
 */
async function lookAt(
  resource: ReferencedResource,
  origin: string,
  ask: (url: string, request: ResourceRequest) => Promise<Resource | ResourceFailure>,
): Promise<Subresource> {
  const headers = { accept: ACCEPT[resource.kind], ...(resource.isCors && { origin }) };
  const get = { method: 'GET', redirects: 'follow', headers } as const;
  const isCode = resource.kind === 'script' || resource.kind === 'style';
  let answer = await ask(
    resource.url,
    isCode ? { ...get, maxBytes: CODE_BYTES } : { ...get, method: 'HEAD', maxBytes: 0 },
  );
  if (!isCode && isResource(answer) && answer.status >= 400) answer = await ask(resource.url, { ...get, maxBytes: 1 });
  if (!isResource(answer)) return { ...resource, result: answer, transferredBytes: null };
  return { ...resource, result: { ...answer, text: '' }, transferredBytes: sizeOnTheWire(answer) };
}

function sizeOnTheWire({ read, headers }: Resource): number | null {
  if (read?.isWhole) return read.transferred;
  const length = headers.find(([name]) => name === 'content-length')?.[1] ?? '';
  return /^\d{1,12}$/.test(length) ? Number(length) : null;
}
