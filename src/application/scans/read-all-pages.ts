import type { ScanPage } from '../../domain/index.js';
import type { Cursor, Ports } from '../ports/index.js';

/** Number of pages that are read at once. */
const BATCH = 1000;

/** All pages of a scan, in batches, in the order in which the scan found them. */
export async function* readAllPages(
  { scans }: Pick<Ports, 'scans'>,
  scanId: string,
): AsyncGenerator<readonly ScanPage[]> {
  const filters = { result: null, status: null, check: null, search: null } as const;
  const query = { scanId, ...filters, sort: 'number', direction: 'asc', limit: BATCH } as const;
  for (let cursor: Cursor | null = null; ;) {
    const { rows, more } = await scans.listPages({ ...query, cursor });
    yield rows;
    const last = rows.at(-1);
    if (!more || last === undefined) return;
    cursor = { position: { key: null, id: String(last.number) }, towards: 'next' };
  }
}
