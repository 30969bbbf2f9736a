import type { PageLink, Scan, ScanLink } from '../../domain/index.js';
import type { KnownPage, Ports } from '../ports/index.js';
import type { Discovery } from './discover.js';

/** Maximum number of URLs to look up at once. */
const BATCH = 1000;

/** Rows of unwanted URLs, which they have because of another page. */
export async function findUnwanted(
  { scans }: Pick<Ports, 'scans'>,
  scan: Scan,
  { unwanted }: Discovery,
): Promise<readonly KnownPage[]> {
  const known: KnownPage[] = [];
  for (let from = 0; from < unwanted.length; from += BATCH) {
    const urls = unwanted.slice(from, from + BATCH).map(({ url }) => url);
    known.push(...(await scans.findKnown(scan.id, urls)));
  }
  return known;
}

/** Links to rows that exist, and the others, which may have a row later. */
export function splitLinks(
  { links }: Discovery,
  known: ReadonlyMap<string, KnownPage>,
): [rows: readonly ScanLink[], others: readonly PageLink[]] {
  const rows: ScanLink[] = [];
  const others: PageLink[] = [];
  for (const link of links) {
    const target = known.get(link.url)?.number;
    if (target === undefined) others.push(link);
    else rows.push({ target, text: link.text, isNofollow: link.isNofollow });
  }
  return [rows, others];
}

/** Notes what the scan leaves out because of its depth or a trap. @param known rows of the discovery by URL */
export function truncateBy(
  scan: Scan,
  { unwanted }: Discovery,
  known: ReadonlyMap<string, KnownPage>,
  now: Date,
): Scan {
  return unwanted.reduce(
    (current, { url, truncated }) =>
      truncated === null || known.has(url) ? current : current.truncate(truncated, now),
    scan,
  );
}
