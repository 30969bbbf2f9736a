const KEY = '[a-z*][a-z0-9_.*-]*';
const TOKEN = "[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*";
const STRING = '"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"';
const NUMBER = '-?(?:\\d{1,12}\\.\\d{1,3}|\\d{1,15})(?![\\d.])';
const BYTES = ':(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?:';
const DATE = '@-?\\d{1,15}(?![\\d.])';
const DISPLAY_STRING = '%"(?:[ !#$&-~]|%[0-9a-f]{2})*"';
const ITEM = new RegExp(
  `^ *(${TOKEN})(?:; *${KEY}(?:=(?:${TOKEN}|${STRING}|${NUMBER}|${BYTES}|${DATE}|${DISPLAY_STRING}|\\?[01]))?)* *$`,
);

/** No valid policy is longer. The Observatory has the same limit. */
const MAX_LENGTH = 1024;

/**
 * The token of a header that is a structured field (RFC 9651 §3.3): `same-origin; report-to="x"` gives `same-origin`.
 * @returns null if browsers cannot parse the value
 */
export function structuredToken(value: string): string | null {
  return value.length > MAX_LENGTH ? null : (ITEM.exec(value)?.[1] ?? null);
}
