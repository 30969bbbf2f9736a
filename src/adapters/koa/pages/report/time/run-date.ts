const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** "15 Nov 2026", in UTC. */
export function runDay(at: Date): string {
  return DAY.format(at);
}

/** "15 Nov 2026, 10:41", in UTC. */
export function runDate(at: Date): string {
  return MINUTE.format(at);
}
