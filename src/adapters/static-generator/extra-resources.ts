import { createHash } from 'node:crypto';
import type { Cancellation } from '../../application/index.js';
import type { Resource, ResourceFailure, RetrievedPage } from './retrieved-page.js';

/** What came of asking for an extra resource; null where it was not asked for. */
export type ResourceAnswer = Resource | ResourceFailure | null;

/** The few things besides the page that checks look at. */
export interface ExtraResources {
  /** /robots.txt of the page's origin. */
  readonly robotsTxt: ResourceAnswer;
  /** The head of the first sitemap that robots.txt names, else of /sitemap.xml. */
  readonly sitemap: ResourceAnswer;
  /** The head of /favicon.ico. */
  readonly favicon: ResourceAnswer;
  readonly llmsTxt: ResourceAnswer;
  /** The head of a page that should not exist. */
  readonly missingPage: ResourceAnswer;
  /** The first answer of the page's address with http: instead of https:. */
  readonly insecure: ResourceAnswer;
}

export const NO_RESOURCES: ExtraResources = {
  robotsTxt: null,
  sitemap: null,
  favicon: null,
  llmsTxt: null,
  missingPage: null,
  insecure: null,
};

export interface ResourceRequest {
  readonly method: 'GET' | 'HEAD';
  /** Text beyond this many bytes is cut off. */
  readonly maxBytes: number;
  /** `manual` answers with the redirect itself. */
  readonly redirects: 'follow' | 'manual';
}

export type FetchResource = (
  url: string,
  request: ResourceRequest,
  cancellation: Cancellation,
) => Promise<Resource | ResourceFailure>;

/** Google reads 500 KiB of a robots.txt (RFC 9309 §2.5 asks for at least that). */
const ROBOTS_BYTES = 500 * 1024;
const LLMS_BYTES = 64 * 1024;

export function isResource(answer: ResourceAnswer): answer is Resource {
  return answer !== null && 'status' in answer;
}

export function isSuccess(answer: ResourceAnswer): answer is Resource {
  return isResource(answer) && answer.status >= 200 && answer.status < 300;
}

/**
 * Fetches all extra resources of a page, at most six requests, within `deadlineMs` in all. What cannot be had is a
 * ResourceFailure, never a rejection, unless the caller cancelled.
 */
export async function fetchExtraResources(
  page: RetrievedPage,
  fetchResource: FetchResource,
  deadlineMs: number,
  cancellation: Cancellation,
): Promise<ExtraResources> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, deadlineMs);
  cancellation.addEventListener('abort', abort);
  if (cancellation.aborted) abort();
  const ask = async (url: string, request: ResourceRequest): Promise<Resource | ResourceFailure> => {
    const late: ResourceFailure = { url, failure: 'took_too_long' };
    if (controller.signal.aborted) return late;
    const aborted = new Promise<ResourceFailure>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(late), { once: true });
    });
    const answer = fetchResource(url, request, controller.signal).catch((): ResourceFailure =>
      controller.signal.aborted ? late : { url, failure: 'internal_error' },
    );
    return Promise.race([answer, aborted]);
  };
  const { origin } = new URL(page.finalUrl);
  const head = { method: 'HEAD', maxBytes: 0, redirects: 'follow' } as const;
  try {
    const robotsTxt = ask(`${origin}/robots.txt`, { method: 'GET', maxBytes: ROBOTS_BYTES, redirects: 'follow' });
    const [robots, sitemap, favicon, llmsTxt, missingPage, insecure] = await Promise.all([
      robotsTxt,
      robotsTxt.then((answer) => ask(sitemapUrl(answer, origin), head)),
      ask(`${origin}/favicon.ico`, head),
      ask(`${origin}/llms.txt`, { method: 'GET', maxBytes: LLMS_BYTES, redirects: 'follow' }),
      ask(missingPageUrl(page.finalUrl), head),
      askInsecurely(page, (url) => ask(url, { ...head, redirects: 'manual' })),
    ]);
    return { robotsTxt: robots, sitemap, favicon, llmsTxt, missingPage, insecure };
  } finally {
    clearTimeout(timer);
    cancellation.removeEventListener('abort', abort);
  }
}

/** The first sitemap of a robots.txt that can be fetched, else the usual place. */
export function sitemapUrl(robotsTxt: ResourceAnswer, origin: string): string {
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
): Promise<ResourceAnswer> {
  const url = new URL(page.finalUrl);
  if (url.protocol !== 'https:' || url.port !== '') return null;
  url.protocol = 'http:';
  return ask(url.href);
}
