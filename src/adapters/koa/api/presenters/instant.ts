const DAY = 86_400_000;

/** The texts of the numbers from 0, padded with zeros. */
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'));

/** Texts of the days told lately, such as `2026-11-21T`: records of one list come from few. */
const days = new Map<number, string>();
const MOST_DAYS = 1000;

/** As `Date.prototype.toISOString`, which alone takes longer than all the rest of presenting a record. */
export function presentInstant(time: Date): string {
  const milliseconds = time.getTime();
  const day = Math.floor(milliseconds / DAY);
  const rest = milliseconds - day * DAY;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  const clock = `${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}`;
  return `${days.get(day) ?? presentDay(day, time)}${clock}.${THREE_DIGITS[rest - seconds * 1000]}Z`;
}

function presentDay(day: number, time: Date): string {
  const text = time.toISOString().slice(0, -'hh:mm:ss.mmmZ'.length);
  if (days.size === MOST_DAYS) days.clear();
  days.set(day, text);
  return text;
}
