import type { Changes } from './what-changed.js';
import { runDay } from './run-date.js';

/** The change of the score, and since when; null if there is nothing to compare with. */
export function changeSince(changes: Changes | null): { readonly points: number; readonly since: string } | null {
  const comparison = changes?.comparison ?? null;
  if (changes === null || comparison === null || comparison.from.id === comparison.to.id) return null;
  const since = {
    'last-run': 'since the last run',
    'last-week': 'since last week',
    day: `since ${runDay(comparison.from.finishedAt)}`,
  };
  return { points: comparison.change, since: since[typeof changes.since === 'object' ? 'day' : changes.since] };
}
