const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment in UTC, which a script turns into the reader's own zone. */
export function Time({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{`${FORMAT.format(at)} UTC`}</time>;
}
