const MS_PER_DAY = 86_400_000;

/** The day of a time in UTC, as `2026-11-23`. Days compare like their texts. */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The time this many days of 24 hours before another. */
export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * MS_PER_DAY);
}

/** The last `count` days in UTC, oldest first. The last one is the day of `now`. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(daysBefore(now, count - 1 - index)));
}
