import type { MemoryStore } from './memory-store.js';

/** Removes a report with its generations and links. Requires a transaction. */
export function deleteReport(store: MemoryStore, id: string): void {
  store.reports.delete(id);
  store.generations.delete(id);
  for (const { hash, reportId } of [...store.shareLinks.values()]) if (reportId === id) store.shareLinks.delete(hash);
}
