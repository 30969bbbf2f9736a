import { utcDay, type ReportState } from '../../domain/index.js';
import type { DayOpening, ScoreTotal } from '../../application/index.js';
import { compoundKey, type MemoryStore } from './memory-store.js';

/** As many as the longest trend reads. */
const KEPT_DAYS = 31;

/**
 * Records what the scores of a report's project add up to before they change for the first time on a day. Call it before
 * the change, inside the transaction.
 */
export function openDay(store: MemoryStore, before: ReportState, after: ReportState): void {
  if (before.shown?.score === after.shown?.score) return;
  const { account, project } = before;
  const key = compoundKey(account, project);
  const openings = store.openings.get(key) ?? [];
  const day = utcDay(after.updatedAt);
  if (openings.some((opening) => opening.day === day)) return;
  const added: DayOpening = { day, ...scoreTotal(reportsOf(store, account, project)) };
  const newestFirst = [added, ...openings].sort((a, b) => (a.day > b.day ? -1 : 1));
  store.openings.set(key, newestFirst.slice(0, KEPT_DAYS));
}

/** The scores that reports show. */
export function scoreTotal(reports: readonly ReportState[]): ScoreTotal {
  const tenths = reports.flatMap(({ shown }) => (shown === null ? [] : Math.round(shown.score * 10)));
  return { scored: tenths.length, scoreSum: tenths.reduce((sum, tenth) => sum + tenth, 0) };
}

function reportsOf(store: MemoryStore, account: string, project: string): ReportState[] {
  return [...store.reports.values()].filter((report) => report.account === account && report.project === project);
}
