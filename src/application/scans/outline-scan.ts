import type { AccountActor, ScanPage } from '../../domain/index.js';
import type { Cursor, Ports } from '../ports/index.js';
import { findScan } from './find-scan.js';

/** A page as the map of a site shows it. */
export type OutlinedPage = Pick<ScanPage, 'url' | 'score'>;

/** Number of pages that are read at once. */
const BATCH = 1000;

/** Returns all pages of a scan in short: those with a score and those that failed. */
export class OutlineScan {
  constructor(private readonly ports: Pick<Ports, 'scans'>) {}

  /**
   * @returns in the order in which the scan found them. The score is null for pages that failed; redirects and skipped pages are
   *   left out
   * @throws SitegradeError `not-found`
   */
  async execute(actor: AccountActor, input: { readonly id: string }): Promise<readonly OutlinedPage[]> {
    const { id: scanId } = await findScan(this.ports, actor, input.id);
    const filters = { result: null, status: null, check: null, search: null } as const;
    const query = { scanId, ...filters, sort: 'number', direction: 'asc', limit: BATCH } as const;
    const pages: OutlinedPage[] = [];
    for (let cursor: Cursor | null = null, more = true; more;) {
      const read = await this.ports.scans.listPages({ ...query, cursor });
      for (const { url, status, score } of read.rows) {
        if (score !== null || status === 'failed') pages.push({ url, score });
      }
      cursor = { position: { key: null, id: String(read.rows.at(-1)?.number ?? 0) }, towards: 'next' };
      more = read.more;
    }
    return pages;
  }
}
