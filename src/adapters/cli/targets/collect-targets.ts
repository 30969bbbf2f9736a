import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { invalid } from '../../../domain/index.js';
import type { FetchDocument } from '../report-tools.js';
import { readBounded } from './read-bounded.js';
import { readSitemap } from './read-sitemap.js';
import { MAX_LIST_BYTES, normaliseUrls, parseUrlList, type WrittenUrl } from './url-list.js';

export interface TargetSources {
  /** As given on the command line. */
  readonly urls: readonly string[];
  /** Path of a list; `-` is standard input. */
  readonly urlsFrom?: string | undefined;
  /** URL of a sitemap. */
  readonly sitemap?: string | undefined;
  /** URLs that are graded at most. */
  readonly limit: number;
}

export interface Targets {
  /** Normalised, each once. */
  readonly urls: readonly string[];
  /** What a person should know about what was left out, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Everything that is to be graded: arguments, then the list, then the sitemap.
 * @throws SitegradeError `invalid`, with every fault of arguments and list at once; Error where a source cannot be read
 */
export async function collectTargets(
  { urls, urlsFrom, sitemap, limit }: TargetSources,
  input: Readable,
  fetchDocument: FetchDocument,
  cancellation: AbortSignal,
): Promise<Targets> {
  const named = urls.map((text): WrittenUrl => ({ text, place: text }));
  const listed = urlsFrom === undefined ? [] : await readList(urlsFrom, input, cancellation);
  const written = normaliseUrls([...named, ...listed]);
  const notes: string[] = [];
  const found = new Set(written);
  let isCut = found.size > limit;
  if (sitemap !== undefined && !isCut) {
    const pages = await readSitemap(sitemap, limit, fetchDocument, cancellation);
    for (const url of pages.urls) found.add(url);
    isCut = pages.hasMore || found.size > limit;
    if (pages.skipped > 0)
      notes.push(`Entries of the sitemap that are left out, since they are not of its host: ${pages.skipped}.`);
  }
  if (found.size === 0) throw invalid(nothing(urlsFrom, sitemap));
  if (isCut) notes.push(`Only the first ${limit} URLs are graded; --limit changes that.`);
  return { urls: [...found].slice(0, limit), notes };
}

async function readList(source: string, input: Readable, cancellation: AbortSignal): Promise<readonly WrittenUrl[]> {
  const name = source === '-' ? 'standard input' : source;
  const chunks = addAbortSignal(cancellation, source === '-' ? input : createReadStream(source));
  return parseUrlList(await readBounded(chunks, MAX_LIST_BYTES, name), name);
}

function nothing(urlsFrom: string | undefined, sitemap: string | undefined) {
  const field = sitemap === undefined ? (urlsFrom === undefined ? 'url' : '--urls-from') : '--sitemap';
  const message =
    field === 'url' ? 'Name one or more URLs, or use --urls-from or --sitemap.' : 'There is no URL in it.';
  return { field, code: 'required', message };
}
