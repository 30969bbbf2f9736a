import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { invalid, parseTargetUrl, targetUrlFault } from '../../../domain/index.js';
import type { Cancellation } from '../../../application/index.js';
import type { FetchDocument } from '../report-tools.js';
import { parseSitemap, type SitemapDocument } from './parse-sitemap.js';

/** Of one document, on the wire and unpacked. The protocol allows 50 MB; few sitemaps have 1. */
export const MAX_SITEMAP_BYTES = 10 * 1024 * 1024;

/** Indexes above a list of pages: robots.txt, then one index. The protocol knows no index of indexes. */
const MAX_INDEXES = 2;

/** Documents that are fetched for one sitemap. */
const MAX_DOCUMENTS = 100;

const GZIP_MAGIC = [0x1f, 0x8b] as const;

const unzip = promisify(gunzip);

export interface SitemapUrls {
  /** In their normal form, each once, in the order of the sitemap; at most the limit. */
  readonly urls: readonly string[];
  /** Whether the sitemap names more than were taken. */
  readonly hasMore: boolean;
  /** Entries that are no URL to report on, or of another host than the sitemap's. */
  readonly skipped: number;
}

interface Walk {
  readonly urls: Set<string>;
  readonly limit: number;
  readonly seen: Set<string>;
  skipped: number;
  hasMore: boolean;
}

/**
 * The pages that a sitemap names, through a sitemap index or a robots.txt where it is one. Only what has the host of
 * the document that names it counts: the protocol says so, and a stranger's sitemap cannot send us to others.
 * @throws SitegradeError `invalid` where `url` is no sitemap; Error where a document cannot be had
 */
export async function readSitemap(
  url: string,
  limit: number,
  fetchDocument: FetchDocument,
  cancellation: Cancellation,
): Promise<SitemapUrls> {
  const walk: Walk = { urls: new Set(), limit, seen: new Set(), skipped: 0, hasMore: false };
  await visit(parseTargetUrl(url, '--sitemap').url, MAX_INDEXES, walk, fetchDocument, cancellation);
  return { urls: [...walk.urls], hasMore: walk.hasMore, skipped: walk.skipped };
}

async function visit(
  url: string,
  indexesLeft: number,
  walk: Walk,
  fetchDocument: FetchDocument,
  cancellation: Cancellation,
): Promise<void> {
  walk.seen.add(url);
  const { document, hosts } = await fetchSitemap(url, fetchDocument, cancellation);
  const locations = document.locations.filter((location) => isOfHost(location, hosts));
  walk.skipped += document.locations.length - locations.length;
  if (document.kind === 'pages') {
    for (const location of locations) takePage(location, walk);
    return;
  }
  if (indexesLeft === 0) throw invalid(fault('nested_too_deep', `${url} is an index within an index.`));
  for (const location of locations) {
    const { url: next } = parseTargetUrl(location);
    if (walk.seen.has(next)) continue;
    if (walk.urls.size >= walk.limit || walk.seen.size >= MAX_DOCUMENTS) {
      walk.hasMore = true;
      return;
    }
    await visit(next, indexesLeft - 1, walk, fetchDocument, cancellation);
  }
}

function takePage(location: string, walk: Walk): void {
  const { url } = parseTargetUrl(location);
  if (walk.urls.size < walk.limit) walk.urls.add(url);
  else if (!walk.urls.has(url)) walk.hasMore = true;
}

async function fetchSitemap(
  url: string,
  fetchDocument: FetchDocument,
  cancellation: Cancellation,
): Promise<{ document: SitemapDocument; hosts: ReadonlySet<string> }> {
  const answer = await fetchDocument(url, MAX_SITEMAP_BYTES, cancellation);
  if ('failure' in answer) throw new Error(`The sitemap ${url} cannot be had: ${answer.failure}`);
  if (answer.status < 200 || answer.status > 299) {
    throw new Error(`The sitemap ${url} cannot be had: it answers with status ${answer.status}.`);
  }
  const document = parseSitemap(await decode(answer.bytes, url));
  if (document === null) {
    throw invalid(fault('not_a_sitemap', `${url} is no sitemap, sitemap index, list of URLs, or robots.txt with one.`));
  }
  return { document, hosts: new Set([new URL(url).host, new URL(answer.url).host]) };
}

/** Sitemaps are UTF-8 by their protocol; `.gz` files come as they are, without a content coding. */
async function decode(bytes: Uint8Array, url: string): Promise<string> {
  const isPacked = GZIP_MAGIC.every((byte, index) => bytes[index] === byte);
  if (!isPacked) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder().decode(await unzip(bytes, { maxOutputLength: MAX_SITEMAP_BYTES }));
  } catch (cause) {
    throw new Error(`The sitemap ${url} cannot be unpacked, or is longer than ${MAX_SITEMAP_BYTES} bytes.`, { cause });
  }
}

function isOfHost(location: string, hosts: ReadonlySet<string>): boolean {
  return targetUrlFault(location) === null && hosts.has(new URL(location).host);
}

function fault(code: string, message: string) {
  return { field: '--sitemap', code, message };
}
