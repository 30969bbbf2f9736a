import { compoundKey, type MemoryStore } from './memory-store.js';
import { frontierOf } from './scan-frontier.js';
import { variantPath } from './variant-path.js';

/** Removes a scan with everything that belongs to it. Requires a transaction. */
export function deleteScan(store: MemoryStore, id: string): void {
  const { rows } = frontierOf(store, id);
  for (let number = 1; number <= rows.page + rows.link; number += 1) {
    const key = compoundKey(id, String(number));
    const url = store.scanPages.get(key)?.page.url ?? '';
    store.scanPages.delete(key);
    store.scanUrls.delete(compoundKey(id, url));
    store.scanVariants.delete(compoundKey(id, variantPath(url) ?? ''));
  }
  for (const table of [store.scans, store.scanFrontiers, store.scanRobots, store.scanFindings]) table.delete(id);
}
