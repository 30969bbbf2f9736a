import type { AccountActor, ScanPage } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';
import { findScan } from './find-scan.js';
import { readAllPages } from './read-all-pages.js';

/** A page as the map of a site shows it. */
export type OutlinedPage = Pick<ScanPage, 'url' | 'score'>;

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
    const pages: OutlinedPage[] = [];
    for await (const rows of readAllPages(this.ports, scanId)) {
      for (const { url, status, score } of rows) {
        if (score !== null || status === 'failed') pages.push({ url, score });
      }
    }
    return pages;
  }
}
