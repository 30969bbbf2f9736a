import { UNVISITED, type FoundPage, type ScanPage } from '../../domain/index.js';
import type { AddedPages, KnownPage, NewScanPage, PageBounds } from '../../application/index.js';
import { compoundKey, type MemoryStore } from './memory-store.js';
import { EMPTY_FRONTIER, type FrontierRow } from './scan-rows.js';
import { variantPath } from './variant-path.js';

type Waiting = FrontierRow['waiting'][number];

export function frontierOf(store: MemoryStore, scanId: string): FrontierRow {
  return store.scanFrontiers.get(scanId) ?? EMPTY_FRONTIER;
}

/** Pages before links, then by depth, then by number. */
function inOrderOfVisits(waiting: readonly Waiting[]): Waiting[] {
  return waiting.toSorted(
    (a, b) => Number(a.kind === 'link') - Number(b.kind === 'link') || a.depth - b.depth || a.number - b.number,
  );
}

/** Implements `ScanRepository.addPages` within the open transaction. */
export function addPages(
  store: MemoryStore,
  scanId: string,
  pages: readonly NewScanPage[],
  { maxRows, maxVariants }: PageBounds,
): AddedPages {
  const frontier = frontierOf(store, scanId);
  const rows = { ...frontier.rows };
  const fresh: Waiting[] = [];
  const lowered = new Map<number, Waiting>();
  const variants = new Map<string, number>();
  const known: KnownPage[] = [];
  const added = { waiting: 0, skipped: 0, links: 0 };
  let isFull = false;
  let variant: string | null = null;

  for (const page of pages) {
    const { url, kind } = page;
    const number = store.scanUrls.get(compoundKey(scanId, url));
    if (number !== null) {
      known.push({ url, number });
      const changed = seenAgain(store, scanId, number, page);
      if (changed !== null) lowered.set(number, toWaiting(changed));
      continue;
    }
    const shared = kind === 'page' ? variantPath(url) : null;
    const path = shared && compoundKey(scanId, shared);
    if (path !== null) {
      const others = variants.get(path) ?? store.scanVariants.get(path) ?? 0;
      if (others >= maxVariants) {
        variant ??= url;
        continue;
      }
      variants.set(path, others + 1);
    }
    if (rows[kind] >= maxRows[kind]) {
      isFull = true;
      continue;
    }
    rows[kind] += 1;
    const row = newRow(page, rows.page + rows.link);
    store.scanPages.set(compoundKey(scanId, String(row.number)), { page: row, links: [], others: [] });
    store.scanUrls.set(compoundKey(scanId, url), row.number);
    known.push({ url, number: row.number });
    if (path !== null) store.scanVariants.set(path, variants.get(path) ?? 0);
    if (row.status === 'waiting') fresh.push(toWaiting(row));
    added[kind === 'link' ? 'links' : row.status === 'waiting' ? 'waiting' : 'skipped'] += 1;
  }
  const waiting =
    lowered.size === 0 ? frontier.waiting : frontier.waiting.map((each) => lowered.get(each.number) ?? each);
  const isChanged = fresh.length > 0 || lowered.size > 0;
  const sorted = isChanged ? inOrderOfVisits([...waiting, ...fresh]) : waiting;
  store.scanFrontiers.set(scanId, { ...frontier, rows, waiting: sorted });
  return { known, ...added, isFull, variant };
}

/** Updates a row that is found again. @returns it if it waits and is visited earlier now; otherwise null */
function seenAgain(store: MemoryStore, scanId: string, number: number, found: NewScanPage): ScanPage | null {
  const key = compoundKey(scanId, String(number));
  const row = store.scanPages.get(key);
  if (row === null) throw new Error(`The scan ${scanId} has no row ${number}.`);
  const { page } = row;
  const isLowered = page.status === 'waiting' && found.depth < page.depth;
  const isListed = found.isInSitemap && !page.isInSitemap;
  if (!isLowered && !isListed) return null;
  const depth = isLowered ? found.depth : page.depth;
  const changed = { ...page, depth, isInSitemap: page.isInSitemap || found.isInSitemap };
  store.scanPages.set(key, { ...row, page: changed });
  return isLowered ? changed : null;
}

function toWaiting({ number, kind, depth }: Waiting): Waiting {
  return { number, kind, depth };
}

function newRow({ url, kind, depth, isInSitemap, skippedReason }: NewScanPage, number: FoundPage['number']): ScanPage {
  return {
    number,
    url,
    kind,
    depth,
    isInSitemap,
    ...UNVISITED,
    status: skippedReason === null ? 'waiting' : 'skipped',
    jobId: null,
    skippedReason,
    reportId: null,
    linksIn: null,
    clicks: null,
  };
}
