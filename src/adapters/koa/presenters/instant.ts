const DAY = 86_400_000;

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
  const [hours, minutes, seconds] = [rest / 3_600_000, (rest / 60_000) % 60, (rest / 1_000) % 60].map(twoDigits);
  return `${lastText}${hours}:${minutes}:${seconds}.${String(rest % 1_000).padStart(3, '0')}Z`;
}

function twoDigits(value: number): string {
  const whole = Math.floor(value);
  return whole < 10 ? `0${whole}` : String(whole);
}
