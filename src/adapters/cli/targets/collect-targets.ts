import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { invalid, type Violation } from '../../../domain/index.js';
import type { ListSitemap } from '../report-tools.js';
import { systemErrorReason } from '../system-error.js';
import { readBounded } from './read-bounded.js';
import { readSitemap } from './read-sitemap.js';
import { MAX_LIST_BYTES, normalizeUrls, parseUrlList, type WrittenUrl } from './url-list.js';

export interface TargetSources {
  /** Arguments of the command. */
  readonly urls: readonly string[];
  /** Path of a list; `-` is standard input. */
  readonly urlsFrom?: string | undefined;
  /** URL of a sitemap. */
  readonly sitemap?: string | undefined;
  /** Maximum number of URLs. */
  readonly limit: number;
}

export interface Targets {
  /** Normalized, without duplicates. */
  readonly urls: readonly string[];
  /** Sentences about what was left out. */
  readonly notes: readonly string[];
}

/**
 * Collects the URLs to check: arguments, then the list, then the sitemap.
 * @throws SitegradeError `invalid` with the violations of arguments and list; Error if a source is unreadable
 */
export async function collectTargets(
  { urls, urlsFrom, sitemap, limit }: TargetSources,
  input: Readable,
  listSitemap: ListSitemap,
  cancellation: AbortSignal,
): Promise<Targets> {
  const named = urls.map((text): WrittenUrl => ({ text, origin: text }));
  const listed = urlsFrom === undefined ? [] : await readList(urlsFrom, input, cancellation);
  const notes: string[] = [];
  const found = new Set(normalizeUrls([...named, ...listed]));
  let isCut = found.size > limit;
  if (sitemap !== undefined && !isCut) {
    const pages = await readSitemap(sitemap, limit, listSitemap, cancellation);
    for (const url of pages.urls) found.add(url);
    isCut = found.size > limit || (pages.truncated !== null && pages.urls.length === limit);
    if (pages.truncated !== null && !isCut) notes.push(pages.truncated);
    if (pages.skipped > 0) notes.push(`Skipped ${pages.skipped} sitemap entries that are not URLs on the same host.`);
  }
  if (found.size === 0) throw invalid(noUrls(urlsFrom, sitemap));
  if (isCut) notes.push(`Checking only the first ${limit} URLs. Use --limit to check more.`);
  return { urls: [...found].slice(0, limit), notes };
}

async function readList(source: string, input: Readable, cancellation: AbortSignal): Promise<readonly WrittenUrl[]> {
  const name = source === '-' ? 'standard input' : source;
  const chunks = addAbortSignal(cancellation, source === '-' ? input : createReadStream(source));
  const text = await readBounded(chunks, MAX_LIST_BYTES).catch((cause: unknown) => {
    if (cancellation.aborted) throw cause;
    throw new Error(`--urls-from: cannot read ${name} (${systemErrorReason(cause)}).`, { cause });
  });
  return parseUrlList(text, name);
}

function noUrls(urlsFrom: string | undefined, sitemap: string | undefined): Violation {
  const code = 'required';
  if (sitemap !== undefined) return { field: '--sitemap', code, message: `${sitemap} contains no URL to check.` };
  if (urlsFrom !== undefined) return { field: '--urls-from', code, message: 'The list contains no URL.' };
  return { field: 'report', code, message: 'Pass at least one URL, or use --urls-from or --sitemap.' };
}
