const DAY = 86_400_000;

/** The texts of the numbers from 0, padded with zeros. */
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'));

/** The day told last, and its text: records of one list mostly come from few days. */
let lastDay = Number.NaN;
let lastText = '';

/** As `Date.prototype.toISOString`, which alone takes longer than all the rest of presenting a record. */
export function presentInstant(time: Date): string {
  const milliseconds = time.getTime();
  const day = Math.floor(milliseconds / DAY);
  if (day !== lastDay) {
    lastText = time.toISOString().slice(0, -'hh:mm:ss.mmmZ'.length);
    lastDay = day;
  }
  const rest = milliseconds - day * DAY;
  const hours = TWO_DIGITS[Math.floor(rest / 3_600_000)];
  const minutes = TWO_DIGITS[Math.floor(rest / 60_000) % 60];
  const seconds = TWO_DIGITS[Math.floor(rest / 1_000) % 60];
  return `${lastText}${hours}:${minutes}:${seconds}.${THREE_DIGITS[rest % 1_000]}Z`;
}
