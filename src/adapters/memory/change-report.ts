import { Report, type ReportKey, type ReportState } from '../../domain/index.js';
import { copy } from './copy.js';
import type { MemoryStore } from './memory-store.js';
import { openDay } from './project-openings.js';

/** A copy of a stored report. */
export function toReport(state: ReportState): Report {
  return new Report(copy(state));
}

/** The report with this id; null if the account has none. */
export function ownState(store: MemoryStore, { account, id }: ReportKey): ReportState | null {
  const state = store.reports.get(id);
  return state?.account === account ? state : null;
}

/**
 * Changes one report within the open transaction. Reading costs nothing here, so only the key is used.
 * @returns the current report, and whether it was changed; null if the account has no such report
 */
export function changeReport(
  store: MemoryStore,
  key: ReportKey,
  change: (report: Report) => Report,
): { readonly report: Report; readonly isChanged: boolean } | null {
  const state = ownState(store, key);
  if (state === null) return null;
  const current = toReport(state);
  const next = change(current);
  if (next !== current) {
    openDay(store, state, next.state);
    store.reports.set(key.id, copy(next.state));
  }
  return { report: toReport(next.state), isChanged: next !== current };
}
