import { runDay } from '../time/run-date.js';

/** "Shared until 22 Dec 2026", for readers of a link. */
export function sharedText(until: Date | null): string {
  return until === null ? 'Shared' : `Shared until ${runDay(until)}`;
}
