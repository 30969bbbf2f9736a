import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { invalid, parseTypedAddress, targetUrlViolation, type Violation } from '../../../domain/index.js';
import type { Cancellation } from '../../../application/index.js';
import type { FetchDocument } from '../report-tools.js';
import { parseSitemap, type SitemapDocument } from './parse-sitemap.js';

/** The longest document, before and after decompression. The protocol allows 50 MB; few sitemaps reach 1 MB. */
export const MAX_SITEMAP_BYTES = 10 * 1024 * 1024;

/** Levels above a list of pages: robots.txt, then one index. The protocol does not allow an index of indexes. */
const MAX_INDEXES = 2;

/** Documents to fetch for one sitemap. */
const MAX_DOCUMENTS = 100;

const GZIP_MAGIC = [0x1f, 0x8b] as const;

const unzip = promisify(gunzip);

export interface SitemapUrls {
  /** Normalized, without duplicates, in the order of the sitemap; at most `limit`. */
  readonly urls: readonly string[];
  /** Whether the sitemap contains more URLs. */
  readonly hasMore: boolean;
  /** Entries that are not valid URLs, or belong to another host than the sitemap. */
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
 * Reads the pages of a sitemap, a sitemap index, or the sitemaps that a robots.txt lists. Skips URLs of other hosts, as
 * the protocol requires: an untrusted sitemap must not send requests elsewhere.
 * @throws SitegradeError `invalid` if `url` is not a sitemap; Error if a document is unavailable
 */
export async function readSitemap(
  url: string,
  limit: number,
  fetchDocument: FetchDocument,
  cancellation: Cancellation,
): Promise<SitemapUrls> {
  const walk: Walk = { urls: new Set(), limit, seen: new Set(), skipped: 0, hasMore: false };
  await visit(parseTypedAddress(url, '--sitemap').url, MAX_INDEXES, walk, fetchDocument, cancellation);
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
    for (const location of locations) addPage(location, walk);
    return;
  }
  if (indexesLeft === 0)
    throw invalid(
      violation('nested_too_deep', `${url} is a sitemap index inside another. Use the URL of a sitemap instead.`),
    );
  for (const location of locations) {
    const { url: next } = parseTypedAddress(location);
    if (walk.seen.has(next)) continue;
    if (walk.urls.size >= walk.limit || walk.seen.size >= MAX_DOCUMENTS) {
      walk.hasMore = true;
      return;
    }
    await visit(next, indexesLeft - 1, walk, fetchDocument, cancellation);
  }
}

function addPage(location: string, walk: Walk): void {
  const { url } = parseTypedAddress(location);
  if (walk.urls.size < walk.limit) walk.urls.add(url);
  else if (!walk.urls.has(url)) walk.hasMore = true;
}

async function fetchSitemap(
  url: string,
  fetchDocument: FetchDocument,
  cancellation: Cancellation,
): Promise<{ document: SitemapDocument; hosts: ReadonlySet<string> }> {
  const response = await fetchDocument(url, MAX_SITEMAP_BYTES, cancellation);
  if ('failure' in response) throw new Error(`--sitemap: cannot fetch ${url}. ${response.failure}`);
  if (response.status < 200 || response.status > 299) {
    throw new Error(`--sitemap: cannot fetch ${url}. The server responded with status ${response.status}.`);
  }
  const document = parseSitemap(await decode(response.bytes, url));
  if (document === null) {
    const expected = 'a sitemap, a sitemap index, a list of URLs, or a robots.txt that lists sitemaps';
    throw invalid(violation('not_a_sitemap', `${url} is not ${expected}.`));
  }
  return { document, hosts: new Set([new URL(url).host, new URL(response.url).host]) };
}

/** Decodes UTF-8, which the protocol requires. A `.gz` file arrives compressed, without content encoding. */
async function decode(bytes: Uint8Array, url: string): Promise<string> {
  const isCompressed = GZIP_MAGIC.every((byte, index) => bytes[index] === byte);
  if (!isCompressed) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder().decode(await unzip(bytes, { maxOutputLength: MAX_SITEMAP_BYTES }));
  } catch (cause) {
    throw new Error(`--sitemap: cannot decompress ${url}, or it is longer than ${MAX_SITEMAP_BYTES} bytes.`, { cause });
  }
}

function isOfHost(location: string, hosts: ReadonlySet<string>): boolean {
  return targetUrlViolation(location) === null && hosts.has(new URL(location).host);
}

function violation(code: string, message: string): Violation {
  return { field: '--sitemap', code, message };
}
