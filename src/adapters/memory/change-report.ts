import { Report, type ReportState } from '../../domain/index.js';
import { copy } from './copy.js';
import type { MemoryStore } from './memory-store.js';

/** A stored report, which the caller may keep. */
export function toReport(state: ReportState): Report {
  return new Report(copy(state));
}

/** The report with this id where it is the account's. */
export function ownState(store: MemoryStore, account: string, id: string): ReportState | null {
  const state = store.reports.get(id);
  return state?.account === account ? state : null;
}

/**
 * Changes one report within the open transaction.
 * @returns the report as it is now, and whether it was changed; null where the account has no such report
 */
export function changeReport(
  store: MemoryStore,
  account: string,
  id: string,
  change: (report: Report) => Report,
): { readonly report: Report; readonly isChanged: boolean } | null {
  const state = ownState(store, account, id);
  if (state === null) return null;
  const current = toReport(state);
  const next = change(current);
  if (next !== current) store.reports.set(id, copy(next.state));
  return { report: toReport(next.state), isChanged: next !== current };
}
