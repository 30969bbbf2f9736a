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

/** The day of a time; with hour and minute, if `other` is on the same day. */
export function runDateBeside(at: Date, other: Date): string {
  return (runDay(at) === runDay(other) ? runDate : runDay)(at);
}
