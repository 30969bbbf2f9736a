import type { ScanDetails } from '../../../../application/index.js';

/** Number of pages of a scan that have a score. */
export function pagesScored({ results }: Pick<ScanDetails, 'results'>): number {
  return results.good + results.decent + results.bad;
}
