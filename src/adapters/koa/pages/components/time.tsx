const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const AGE = new Intl.RelativeTimeFormat('en-GB');

const MINUTE = 60_000;
/** Minutes after which a time shows as a date. */
const DAY = 24 * 60;

export interface TimeProps {
  readonly at: Date;
  /** If present, recent times show as "3 minutes ago", with the time in UTC on hover. */
  readonly now?: Date;
}

/** A time in UTC. With scripts, page.js shows how long ago it was, or the date in the visitor's time zone. */
export function Time({ at, now }: TimeProps) {
  const exact = `${FORMAT.format(at)} UTC`;
  const age = now === undefined ? null : ageOf(at, now);
  return age === null ? (
    <time dateTime={at.toISOString()}>{exact}</time>
  ) : (
    <time dateTime={at.toISOString()} title={exact}>
      {age}
    </time>
  );
}

/** As in page.js. null for times in the future, and from a day ago. */
function ageOf(at: Date, now: Date): string | null {
  const minutes = Math.round((now.getTime() - at.getTime()) / MINUTE);
  if (minutes < 0 || minutes >= DAY) return null;
  if (minutes === 0) return 'just now';
  return minutes < 60 ? AGE.format(-minutes, 'minute') : AGE.format(-Math.floor(minutes / 60), 'hour');
}
