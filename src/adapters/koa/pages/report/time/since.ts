import { daysBefore } from '../../../../../domain/index.js';

const DAY = 24 * 60 * 60 * 1000;

/** What the latest run is compared with: the run before it, or the last one until a time. */
export type Since = 'last-run' | 'last-week' | { readonly day: string };

/** Reads `last-run`, `last-week` or a day such as `2026-11-15`. @returns null for anything else */
export function readSince(text: string): Since | null {
  if (text === 'last-run' || text === 'last-week') return text;
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? { day: text } : null;
}

/** The end of a day, in UTC, so that its runs count; null for the last run. */
export function sinceTime(since: Since, now: Date): Date | null {
  switch (since) {
    case 'last-run':
      return null;
    case 'last-week':
      return daysBefore(now, 7);
    default:
      return new Date(new Date(since.day).getTime() + DAY - 1);
  }
}
