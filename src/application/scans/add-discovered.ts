import { MAX_ROWS, MAX_VARIANTS, type Scan, type Truncation } from '../../domain/index.js';
import type { KnownPage, NewScanPage, PageBounds, Ports } from '../ports/index.js';
import { trapAt } from './discover.js';

const BOUNDS: PageBounds = { maxRows: MAX_ROWS, maxVariants: MAX_VARIANTS };

/** Maximum number of pages that the repository adds at once. */
const BATCH = 1000;

const FULL: Truncation = {
  reason: 'max_pages',
  detail: `The scan found more than ${MAX_ROWS.page.toLocaleString('en')} URLs, its limit. Include fewer paths.`,
};

export interface Added {
  /** With the new rows counted. */
  readonly scan: Scan;
  /** Rows of the pages, new ones and those that were there. */
  readonly known: readonly KnownPage[];
}

/**
 * Adds pages and links to other sites to a scan, and counts them. Requires the transaction that holds the scan's lock, and does
 * not save the scan.
 */
export async function addDiscovered(
  { clock, scans }: Pick<Ports, 'clock' | 'scans'>,
  scan: Scan,
  pages: readonly NewScanPage[],
): Promise<Added> {
  const now = clock.now();
  const known: KnownPage[] = [];
  let current = scan;
  // Apart, because a scan that is full of links to other sites has not missed a page.
  for (const kind of ['page', 'link'] as const) {
    const ofKind = pages.filter((page) => page.kind === kind);
    for (let from = 0; from < ofKind.length; from += BATCH) {
      const added = await scans.addPages(scan.id, ofKind.slice(from, from + BATCH), BOUNDS);
      known.push(...added.known);
      current = current.addFound(added, now);
      if (added.isFull && kind === 'page') current = current.truncate(FULL, now);
      if (added.variant !== null) {
        current = current.truncate(trapAt(added.variant, `more than ${MAX_VARIANTS} query strings`), now);
      }
    }
  }
  return { scan: current, known };
}
