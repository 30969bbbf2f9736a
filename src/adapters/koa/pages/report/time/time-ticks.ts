const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** More do not fit below the chart. */
const MAX_TICKS = 8;

/** Distances within a day; then in days; then in months. */
const SHORT_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * MINUTE);
const DAY_STEPS = [1, 2, 7].map((days) => days * DAY);
const MONTH_STEPS = [0.5, 1, 2, 3, 6, 12, 24, 60, 120];

/** Day 0 of UNIX time was a Thursday; weeks begin on Mondays. */
const FIRST_MONDAY = 4 * DAY;

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const MONTH_OF_YEAR = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

export interface TimeTick {
  /** In milliseconds of UNIX time. */
  readonly at: number;
  readonly label: string;
}

/** Round times between two others, at most eight, in UTC. None if both are less than a minute apart. */
export function timeTicks(from: number, to: number): readonly TimeTick[] {
  for (const step of [...SHORT_STEPS, ...DAY_STEPS]) {
    if ((to - from) / step >= MAX_TICKS) continue;
    const times = multiples(step, step === 7 * DAY ? FIRST_MONDAY : 0, from, to);
    return times.map((at) => ({ at, label: step < DAY && at % DAY !== 0 ? TIME.format(at) : DATE.format(at) }));
  }
  for (const step of MONTH_STEPS) {
    const times = months(step, from, to);
    if (times.length <= MAX_TICKS) return times.map((at, index) => ({ at, label: monthLabel(at, index === 0) }));
  }
  return [];
}

function multiples(step: number, origin: number, from: number, to: number): readonly number[] {
  const times: number[] = [];
  for (let at = origin + Math.ceil((from - origin) / step) * step; at <= to; at += step) times.push(at);
  return times;
}

/** First days of every `step`th month; for half months, also the 15th. */
function months(step: number, from: number, to: number): readonly number[] {
  const start = new Date(from);
  const first = start.getUTCFullYear() * 12 + start.getUTCMonth();
  const stride = Math.ceil(step);
  const times: number[] = [];
  for (let month = first - (first % stride); ; month += stride) {
    const on = (day: number) => Date.UTC(Math.floor(month / 12), month % 12, day);
    if (on(1) > to) return times;
    times.push(...(step < 1 ? [on(1), on(15)] : [on(1)]).filter((at) => at >= from && at <= to));
  }
}

/** "15", "Nov", or "Nov 2026" for the first one and for each January. */
function monthLabel(at: number, isFirst: boolean): string {
  const date = new Date(at);
  if (date.getUTCDate() !== 1) return isFirst ? DATE.format(date) : String(date.getUTCDate());
  return isFirst || date.getUTCMonth() === 0 ? MONTH_OF_YEAR.format(date) : MONTH.format(date);
}
