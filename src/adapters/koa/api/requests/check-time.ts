import type { RuleViolation } from './rules.js';

/** RFC 3339 with seconds and an offset: without one, the time would depend on the time zone of the server. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/i;

/** Checks a time in the field `name`. */
export function checkTime(name: string): (text: string) => RuleViolation | null {
  const message = `${name} must be a time with a time zone, such as 2030-01-31T12:00:00Z.`;
  return (text) => (TIME.test(text) && !Number.isNaN(Date.parse(text)) ? null : { code: 'invalid_time', message });
}
