const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A time in UTC. With scripts, page.js shows how long ago it was, or the date in the visitor's time zone. */
export function Time({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{`${FORMAT.format(at)} UTC`}</time>;
}
